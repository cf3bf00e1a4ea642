"""What the board says to a screen reader, in both languages."""

from __future__ import annotations

import pytest

from support.axe import faults
from support.board_page import LETTERS, MIDDLE, Sit, label, plain


def test_every_pit_camp_and_store_is_named_in_french(sit: Sit) -> None:
    page = sit({**MIDDLE, "names": ["Awa", "Jules"]}, lang="fr")
    page.evaluate(
        """() => table.mark({ turn: 'S', playable: ['A', 'F'], refused: ['B'],
        says: { B: 'Ce coup est défendu.', F: 'La dernière graine tombe en d.' } })"""
    )
    assert label(page, "A") == "Case A, 3 graines, jouable"
    assert label(page, "B") == "Case B, 9 graines, refusée. Ce coup est défendu."
    assert label(page, "F") == "Case F, 4 graines, jouable. La dernière graine tombe en d."
    assert [label(page, pit) for pit in "abcdef"] == [
        "Case a, 2 graines",
        "Case b, 2 graines",
        "Case c, vide",
        "Case d, 2 graines",
        "Case e, 1 graine",
        "Case f, 2 graines",
    ]
    camps = page.locator(".camp").evaluate_all("all => all.map(one => one.getAttribute('aria-label'))")
    assert camps == ["Camp d’Awa", "Camp de Jules"]
    stores = [plain(text) for text in page.locator(".camp .unseen").all_inner_texts()]
    assert stores == ["Réserve d’Awa : 7 graines", "Réserve de Jules : 8 graines"]


def test_names_follow_a_move(sit: Sit) -> None:
    page = sit({**MIDDLE, "names": ["", "Kofi"]})
    page.evaluate(
        "() => table.sow({ player: 'S', move: 'F', path: 'abcd', taken: [['d', 3]], fines: [] }, { speed: 25 })"
    )
    assert (label(page, "F"), label(page, "a"), label(page, "d")) == ("Pit F, empty", "Pit a, 3 seeds", "Pit d, empty")
    assert page.locator(".camp .unseen").all_inner_texts() == ["South’s store: 10 seeds", "Kofi’s store: 8 seeds"]


def test_french_elides_before_a_vowel(sit: Sit) -> None:
    page, camps = sit(lang="fr"), []
    for name in ("Élodie", "Hélène", "Hawa", "Yves", "Yao", "Œdipe", ""):
        page.evaluate("name => table.arrange({ names: [name, ''] })", name)
        camps.append(page.locator(".camp").first.get_attribute("aria-label"))
    assert camps == [
        f"Camp {of}" for of in ("d’Élodie", "d’Hélène", "de Hawa", "d’Yves", "de Yao", "d’Œdipe", "de Sud")
    ]


def test_names_are_text(sit: Sit) -> None:
    page = sit({"names": ["<img src=x>", "&amp;"]})
    camps = page.locator(".camp").evaluate_all("all => all.map(one => one.getAttribute('aria-label'))")
    assert camps == ["<img src=x>’s camp", "&amp;’s camp"]
    assert page.locator("img").count() == 0


def test_the_order_of_reading_does_not_depend_on_who_sits_near(sit: Sit) -> None:
    page = sit()
    for view in ("south", "north", "facing"):
        page.evaluate("view => table.arrange({ view })", view)
        assert page.locator(".pit").evaluate_all("all => all.map(one => one.dataset.pit).join('')") == LETTERS


def test_a_board_that_is_not_live_is_a_picture_with_a_text(sit: Sit) -> None:
    page = sit({**MIDDLE, "names": ["Awa", "Jules"], "live": False, "form": "miniature", "label": "A slam"})
    picture = page.get_by_role("img")
    assert picture.get_attribute("aria-label") == (
        "A slam. Awa’s camp: A 3, B 9, C 2, D 3, E 3, F 4. Jules’s camp: a 2, b 2, c 0, d 2, e 1, f 2. "
        "Awa’s store: 7 seeds. Jules’s store: 8 seeds."
    )
    assert page.locator("button").count() == 0


def test_a_game_sown_clockwise_is_marked_and_says_so(sit: Sit) -> None:
    page = sit({"clockwise": True})
    assert page.locator(".clockwise").count() == 2
    assert page.locator(".pits > .unseen").inner_text() == "Seeds are sown clockwise."
    page.evaluate("() => table.arrange({ clockwise: false })")
    assert (page.locator(".clockwise").count(), page.locator(".pits > .unseen").is_visible()) == (0, False)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing(sit: Sit, theme: str) -> None:
    page = sit({**MIDDLE, "names": ["Awa", "Jules"]}, color_scheme=theme)
    page.evaluate("() => table.mark({ turn: 'S', playable: ['A', 'F'], refused: ['B'], focus: 'F' })")
    assert faults(page, drawn=True) == []
