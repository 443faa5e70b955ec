// The player as a section of a page.
import type { ReactNode, Ref } from "react";
import { useTranslations } from "use-intl";
import { useNear } from "../ui/near.ts";
import { watchDeck } from "./deck-in-sight.ts";
import { DeckSkeleton } from "./deck-skeleton.tsx";
import { lateDeck } from "./late-deck.ts";

const PlayerDeck = lateDeck.part((file) => file.PlayerDeck);

export function QuranPlayer({ ref, children }: { ref?: Ref<HTMLDivElement>; children: ReactNode }) {
  const t = useTranslations("player");
  return (
    <div
      ref={ref}
      role="group"
      aria-label={t("label")}
      className="leaf overflow-hidden [contain-intrinsic-height:auto_var(--deck)] [content-visibility:auto]"
    >
      {children}
    </div>
  );
}

/** Below everything else on a phone, which fetches it when it is near. */
export function LastPlayer() {
  const t = useTranslations("player");
  const [place, isNear] = useNear();
  const skeleton = <DeckSkeleton label={t("loading")} />;
  return (
    <QuranPlayer ref={place}>
      {isNear ? <PlayerDeck buttons={watchDeck} fallback={skeleton} /> : skeleton}
    </QuranPlayer>
  );
}
