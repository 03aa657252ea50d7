"""The rules at hand: by key, from a refusal and by address; searchable, in both languages."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser import playing
from tests.browser.conftest import Visit
from tests.browser.watching import faults
from tests.rig import Player, Rig


def at_table(visit: Visit, rig: Rig, player: Player, language: str = "en") -> Page:
    created = player.create("me", "random", options={"white": "first"})
    page = visit(playing.address(created), language=language, **playing.seated(rig, created))
    expect(playing.able(page)).to_have_count(12)
    return page


def rule(page: Page, clause: str) -> Locator:
    return page.locator(f"#rule-{clause}")


def test_the_clause_of_a_refusal_opens_its_rule_and_the_hand_comes_back(
    visit: Visit, rig: Rig, player: Player
) -> None:
    page = at_table(visit, rig, player)
    playing.unable(page).first.click(force=True)
    page.get_by_role("button", name="Show rule D7").click()
    panel = page.get_by_role("dialog", name="FUSE (discs)")
    expect(panel).to_be_visible()
    expect(page.locator(".bubble")).to_have_count(0)
    expect(panel.get_by_role("button", name="A turn")).to_have_attribute("aria-expanded", "true")
    expect(panel.get_by_role("button", name="Set-up")).to_have_attribute("aria-expanded", "false")
    expect(rule(page, "D7")).to_be_in_viewport()
    expect(rule(page, "D7")).to_be_focused()
    expect(panel.locator(".sought")).to_contain_text("one of your own discs")
    assert faults(page) == []
    page.keyboard.press("Escape")
    expect(panel).to_be_hidden()
    expect(page.get_by_role("button", name="Rules")).to_be_focused()


def test_a_search_finds_a_rule_whatever_the_accents_in_french(
    visit: Visit, rig: Rig, player: Player
) -> None:
    page = at_table(visit, rig, player, language="fr")
    page.keyboard.press("?")
    panel = page.get_by_role("dialog", name="FUSE (disques)")
    search = panel.get_by_role("searchbox", name="Chercher dans les règles")
    expect(search).to_be_focused()
    search.press_sequentially("OMEGA decompte")
    expect(rule(page, "D14")).to_contain_text("Décompte oméga")
    expect(rule(page, "D13")).to_have_count(0)
    expect(panel.get_by_role("status")).to_have_text("4 passages trouvés")
    assert faults(page) == []
    search.fill("quelque chose d'introuvable")
    expect(panel.get_by_role("status")).to_have_text("Aucune règle avec ces mots.")
    search.fill("T9")
    expect(rule(page, "T9")).to_be_visible()


@pytest.mark.quick
def test_a_link_opens_the_rules_at_its_clause_and_one_rule_leads_to_another(visit: Visit) -> None:
    page = visit("/new/ruse#R23")
    expect(rule(page, "R23")).to_be_in_viewport()
    rule(page, "R23").get_by_role("button", name="R57").click()
    expect(rule(page, "R57")).to_be_in_viewport()
    expect(page.get_by_role("button", name="Kits and instincts")).to_be_visible()
    rule(page, "R58").get_by_role("link", name="Link to rule R58").click()
    assert page.url.endswith("/new/ruse#R58")
    assert faults(page) == []
    page.get_by_role("button", name="Close").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert page.url.endswith("/new/ruse")


@pytest.mark.quick
def test_rules_that_are_asked_for_while_they_close_are_open(
    visit: Visit, rig: Rig, player: Player
) -> None:
    page = at_table(visit, rig, player)
    page.keyboard.press("?")
    panel = page.locator("dialog.rules")
    expect(panel).to_be_visible()
    panel.evaluate("""async (dialog) => {
        const told = new Promise((done) =>
            dialog.addEventListener("toggle", () => setTimeout(done), { once: true }));
        dialog.hidePopover();
        window.dispatchEvent(new KeyboardEvent("keydown", { key: "?" }));
        await told;
    }""")
    expect(panel).to_be_visible()
    expect(panel.get_by_role("searchbox")).to_be_visible()
