// Starts or ends casting from this browser.
import { Cast } from "lucide-react";
import { useTranslations } from "use-intl";
import { Button } from "../ui/button.tsx";
import { usePlayerState, useEngine } from "../engine-context/engine-provider.tsx";

export function CastButton() {
  const t = useTranslations("player");
  const { castHere } = useEngine();
  const casting = usePlayerState().output.kind === "cast";
  return (
    <Button
      variant="plain"
      size="icon"
      className={casting ? "text-green" : ""}
      aria-label={casting ? t("stopCasting") : t("cast")}
      aria-pressed={casting}
      onClick={() => void castHere()}
    >
      <Cast aria-hidden className="size-5" />
    </Button>
  );
}
