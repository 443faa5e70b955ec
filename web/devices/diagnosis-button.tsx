// Opens what was said between Wird and a speaker; the dialog is fetched then.
import { MessagesSquare } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { Device } from "#contract/devices";
import { fetchWithWords } from "../i18n/language.tsx";
import { Button } from "../ui/button.tsx";
import { lateFile } from "../ui/late-file.tsx";

const SpeakerDiagnosis = lateFile(() =>
  fetchWithWords(() => import("./speaker-diagnosis.tsx"), ["diagnosis"]),
).part((dialog) => dialog);

export function DiagnosisButton({ device }: { device: Device }) {
  const t = useTranslations("dashboard.speakers");
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="plain"
        size="icon-sm"
        aria-label={t("saidName", { name: device.name })}
        title={t("said")}
        onClick={() => setOpen(true)}
      >
        <MessagesSquare aria-hidden className="size-4" />
      </Button>
      {open && <SpeakerDiagnosis device={device} onClose={() => setOpen(false)} />}
    </>
  );
}
