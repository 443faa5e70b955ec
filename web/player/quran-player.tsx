// The player as a section of a page.
import { useDeferredValue } from "react";
import { useTranslations } from "use-intl";
import { watchDeck } from "./deck-in-sight.ts";
import { DeckSkeleton, PlayerDeck } from "./player-deck.tsx";

export function QuranPlayer() {
  const t = useTranslations("player");
  // Rendered in slices, after the rest of the page: on a phone it is below everything else.
  const due = useDeferredValue(true, false);
  return (
    <div
      role="group"
      aria-label={t("label")}
      className="leaf overflow-hidden [contain-intrinsic-height:auto_var(--deck)] [content-visibility:auto]"
    >
      {due ? <PlayerDeck buttons={watchDeck} /> : <DeckSkeleton label={t("loading")} />}
    </div>
  );
}
