// The player as it lies on a page.
import { useTranslations } from "use-intl";
import { PlayerDeck } from "./player-deck.tsx";

export function QuranPlayer() {
  const t = useTranslations("player");
  return (
    <div role="group" aria-label={t("label")} className="leaf overflow-hidden">
      <PlayerDeck />
    </div>
  );
}
