// Opens the choice of ayahs to memorise; fetched on first use.
import { Repeat2 } from "lucide-react";
import { useTranslations } from "use-intl";
import { Button } from "../../ui/button.tsx";
import { lateFile } from "../../ui/late-file.tsx";

const Panel = lateFile(() => import("./memorise-panel.tsx")).panel(
  "dialog",
  (file) => file.MemorisePanel,
);

export function MemoriseButton() {
  const t = useTranslations("player.memorise");
  return (
    <Panel
      trigger={
        <Button variant="plain" size="icon" aria-label={t("open")}>
          <Repeat2 aria-hidden className="size-5" />
        </Button>
      }
    />
  );
}
