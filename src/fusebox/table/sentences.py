"""What the hall and its tables say, apart from the games, in every language."""

from typing import Literal, TypeAlias

from fusebox.core import DEFAULT, AnyRules, Catalogue, Language, Refusal, Wording

WORDS = Catalogue.read("fusebox.table")

Fault: TypeAlias = Literal["unknown", "taken", "invalid", "unkept"]


class Declined(ValueError):
    """Something asked of the hall was not done; `words(language)` says why in a sentence."""

    def __init__(self, kind: Fault, why: str | Refusal, catalogue: Catalogue = WORDS) -> None:
        self.kind = kind
        self.refusal = Refusal("", why) if isinstance(why, str) else why
        self._catalogue = catalogue
        super().__init__(self.words(DEFAULT))

    def words(self, language: Language) -> str:
        """Why, in a sentence."""
        key = f"refusal.{self.refusal.key}"
        return self._catalogue.say(key, language, (), self.refusal.values)


def game_name(rules: AnyRules, language: Language) -> str:
    """What the game is called."""
    return rules.catalogue.get("game.name", Wording({DEFAULT: rules.name}))[language]


def sentence(key: str, language: Language, **values: str | int) -> str:
    """The message under this key: `sentence("refusal.not_kept", "en")`."""
    return WORDS.say(key, language, (), values)
