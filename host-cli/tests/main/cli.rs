//! What people see: every command printed in the documents, and the snapshots in `cmd`.

#[test]
fn documents_and_snapshots() {
    trycmd::TestCases::new()
        .case("../README.md")
        .case("../docs/*.md")
        .case("../docs/algorithms/*.md")
        .case("tests/cmd/*.trycmd")
        .case("tests/cmd/*.toml");
}
