"""What a viewer sees of punto banco: baccarat with a marker before the curator."""

from __future__ import annotations

from types import MappingProxyType

from pitboss.games._baccarat.view import BaccaratView
from pitboss.games.punto_banco.state import CuratorChosen


class PuntoBancoView(BaccaratView):
    """Baccarat with a curator."""

    marker_events = MappingProxyType({CuratorChosen: "curator"})


VIEW = PuntoBancoView
