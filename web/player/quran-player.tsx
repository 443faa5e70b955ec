// The player as a section of a page.
import { useTranslations } from "use-intl";
import { watchDeck } from "./deck-in-sight.ts";
import { useSoon } from "../ui/use-soon.ts";
import { DeckSkeleton, PlayerDeck } from "./player-deck.tsx";

/** `last`: it is below everything else on a phone, and drawn after it. */
export function QuranPlayer({ last = false }: { last?: boolean }) {
  const t = useTranslations("player");
  const isSoon = useSoon();
  const due = !last || isSoon;
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
