// The list of the player's keys, and the choice whether letters are among them; fetched when it is asked for.
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Dialog } from "../ui/dialog.tsx";
import { Switch } from "../ui/switch.tsx";
import { areLettersOn, keepLetters } from "./letter-keys.ts";

export function KeyList({ onClose }: { onClose: () => void }) {
  const t = useTranslations("player.keys");
  const [letters, setLetters] = useState(areLettersOn);
  const rows = [
    { keys: [t("space")], text: t("toggle") },
    { keys: ["←", "→"], text: t("seek") },
    { keys: [...(letters ? ["P", "N"] : []), "Ctrl ←", "Ctrl →"], text: t("surah") },
    ...(letters
      ? [
          { keys: ["M"], text: t("mute") },
          { keys: ["R"], text: t("again") },
          { keys: ["V"], text: t("nextAyah") },
          { keys: ["?"], text: t("list") },
        ]
      : []),
  ];
  const choose = (on: boolean) => {
    keepLetters(on);
    setLetters(areLettersOn());
  };
  return (
    <Dialog open onClose={onClose} title={t("title")} closeLabel={t("close")}>
      <dl className="grid gap-3">
        {rows.map(({ keys, text }) => (
          <div key={text} className="flex flex-wrap items-center justify-between gap-3">
            <dt>{text}</dt>
            <dd className="flex gap-1.5" dir="ltr">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="rounded-sm border border-edge/60 px-2 py-0.5 font-sans text-sm"
                >
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <label className="mt-5 flex items-center justify-between gap-4 border-t border-line pt-4">
        <span>
          {t("letters")}
          <span className="block text-sm text-soft">{t("lettersHint")}</span>
        </span>
        <Switch checked={letters} onChange={(event) => choose(event.target.checked)} />
      </label>
    </Dialog>
  );
}
