// The player as it lies on a page.
import { useDeferredValue } from "react";
import { useTranslations } from "use-intl";
import { watchDeck } from "./deck-in-sight.ts";
import { DeckSkeleton, PlayerDeck } from "./player-deck.tsx";

export function QuranPlayer() {
  const t = useTranslations("player");
  // In slices, after the rest of the page: on a phone it lies below all that.
  const due = useDeferredValue(true, false);
  return (
    <div
      role="group"
      aria-label={t("label")}
      className="leaf overflow-hidden [contain-intrinsic-height:auto_44rem] [content-visibility:auto]"
    >
      {due ? <PlayerDeck buttons={watchDeck} /> : <DeckSkeleton label={t("loading")} />}
    </div>
  );
}
