"""Does another program read our boards as we wrote them? endplay (pip) does the reading.

    python tests/readers.py target/release/trickwire             cards, dealer, vulnerability, number of every board
    python tests/readers.py target/release/trickwire --tricks    and tricks and par, which endplay works out for itself
"""

import io
import json
import subprocess
import sys

from endplay.dds import calc_dd_table, par
from endplay.parsers import lin, pbn
from endplay.types import Denom, Player, Vul

TRICKWIRE, TRICKS = sys.argv[1], "--tricks" in sys.argv
SETS = [
    ["any", "-n", "64"],
    ["N: 6+S 10-12, S: 5+H", "-n", "16", "--board", "33", "--seed", "5"],
    ["N: weak2S, S: 14+, N+S: 8+S", "-n", "16", "--rotate"],
    ["NS: 0", "-n", "4", "--dealer", "W", "--vul", "all"],
    ["N: 13S", "-n", "4", "--vul", "ew", "--rotate=quarter"],
]
SEATS = {"N": Player.north, "E": Player.east, "S": Player.south, "W": Player.west}
VULNERABLE = {"None": Vul.none, "NS": Vul.ns, "EW": Vul.ew, "All": Vul.both}
STRAINS = {"S": Denom.spades, "H": Denom.hearts, "D": Denom.diamonds, "C": Denom.clubs, "NT": Denom.nt}


def deal(arguments, *more):
    command = [TRICKWIRE, "bridge", "deal", *arguments, *more]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def same(ours, theirs):
    hands = {seat: str(theirs.deal[player]) for seat, player in SEATS.items()}
    found = (theirs.board_num, theirs.dealer, theirs.vul, hands)
    wanted = (ours["board"], SEATS[ours["dealer"]], VULNERABLE[ours["vulnerable"]], ours["hands"])
    assert found == wanted, f"{wanted}\nwas read as\n{found}"


def same_results(ours, theirs):
    table = calc_dd_table(theirs.deal)
    for seat, player in SEATS.items():
        for strain, denom in STRAINS.items():
            assert ours["tricks"][seat][strain] == table[denom, player], (ours, seat, strain)
    score = par(table, theirs.vul, theirs.dealer).score
    assert ours["par"]["score_ns"] == score, (ours, score)


read = solved = 0
for arguments in SETS:
    boards = json.loads(deal(arguments, "--json"))["boards"]
    for form, reader in ("pbn", pbn), ("lin", lin):
        found = reader.load(io.StringIO(deal(arguments, "--format", form)))
        assert len(found) == len(boards), f"{arguments}: {len(found)} of {len(boards)} boards in {form}"
        for ours, theirs in zip(boards, found):
            same(ours, theirs)
            read += 1
if TRICKS:
    for arguments in ["any", "-n", "12"], ["N: weak2S, S: 14+, N+S: 8+S", "-n", "4", "--rotate"]:
        boards = json.loads(deal(arguments, "--double-dummy", "--json"))["boards"]
        found = pbn.load(io.StringIO(deal(arguments, "--double-dummy", "--format", "pbn")))
        for ours, theirs in zip(boards, found, strict=True):
            same(ours, theirs)
            rows = theirs.info["OptimumResultTable"]["rows"]
            assert {(seat, strain): int(tricks) for seat, strain, tricks in rows} == {
                (seat, strain): tricks for seat, row in ours["tricks"].items() for strain, tricks in row.items()
            }
            same_results(ours, theirs)
            solved += 1
print(f"endplay: {read} boards of PBN and LIN are read as they were written; {solved} have the tricks and the par that it finds")
