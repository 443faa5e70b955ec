// In the dialog that connects speakers: in whose home one is, and the way to those of another home.
import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import type { SeenSpeaker } from "#contract/devices";
import { fetchWithWords } from "../../i18n/language.tsx";
import { Button } from "../../ui/button.tsx";
import { lateFile } from "../../ui/late-file.tsx";

const HomesDialog = lateFile(() =>
  fetchWithWords(() => import("./homes-dialog.tsx"), ["connecting"]),
).part((dialog) => dialog);

export function OtherHomes() {
  const t = useTranslations("connecting.homes");
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="text" size="sm" className="justify-self-start" onClick={() => setOpen(true)}>
        {t("open")}
      </Button>
      {open && <HomesDialog onClose={() => setOpen(false)} />}
    </>
  );
}

/** `ways`: all by which this speaker is seen, the one that is taken first. */
export function WhichHome({ ways }: { ways: readonly SeenSpeaker[] }) {
  const t = useTranslations("connecting.homes");
  const locale = useLocale();
  const first = ways[0]?.agent;
  if (!first) return null;
  const homes = ways.flatMap(({ agent }) => agent?.name ?? []);
  const names = new Intl.ListFormat(locale).format(homes);
  return <span className="block">{t(first.isConnected ? "at" : "away", { names })}</span>;
}
