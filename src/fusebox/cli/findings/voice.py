"""How findings are said in a language."""

from typing import TYPE_CHECKING, Any, NamedTuple

from fusebox.cli.language import say

if TYPE_CHECKING:
    from fusebox.core import Language
    from fusebox.core.words import Sentence


class Voice(NamedTuple):
    """Says what was found, in a language."""

    language: "Language"

    def __call__(self, key: str, **values: Any) -> str:
        return say(f"analysis.{key}", self.language, **values)

    def of(self, game: str, sentence: "Sentence") -> str:
        """What the game itself calls something."""
        from fusebox.games import GAMES

        return GAMES[game].catalogue.say(sentence.key, self.language, (), sentence.values)
