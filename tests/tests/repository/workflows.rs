//! GitHub's workflows run other people's actions with access to the repository: each is pinned by commit, since a tag can
//! be moved, and a workflow may only read unless a job asks for more.

use std::fs;
use std::path::Path;

#[test]
fn actions_are_pinned_and_workflows_only_read() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../.github/workflows");
    let mut actions = 0;
    for entry in fs::read_dir(folder).expect("workflows") {
        let path = entry.expect("an entry").path();
        let text = fs::read_to_string(&path).expect("text");
        assert!(text.contains("\npermissions:\n  contents: read\n"), "{}", path.display());
        for line in text.lines().filter(|line| line.contains("uses:")) {
            assert!(is_pinned(line), "{}: {line}", path.display());
            actions += 1;
        }
    }
    assert!(actions > 0, "no action was found");
}

/// Is this an action with its whole commit, and the tag in a comment?
fn is_pinned(line: &str) -> bool {
    let Some((action, tag)) = line.split_once(" # v") else { return false };
    let commit = action.rsplit('@').next().unwrap_or_default();
    commit.len() == 40 && commit.bytes().all(|letter| letter.is_ascii_hexdigit()) && !tag.is_empty()
}

#[test]
fn tags_and_short_commits_are_noticed() {
    let commit = "0123456789abcdef0123456789abcdef01234567";
    assert!(is_pinned(&format!("- uses: some/action@{commit} # v1.2.3")));
    assert!(!is_pinned(&format!("- uses: some/action@{commit}")));
    assert!(!is_pinned("- uses: some/action@v1 # v1"));
    assert!(!is_pinned("- uses: some/action@0123456 # v1"));
}
