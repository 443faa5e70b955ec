// Chooses a reciter: a button that opens a searchable list, whose code is fetched in advance.
import { startTransition, useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import type { Reciter } from "#contract/reciters";
import { fetchWithWords } from "../i18n/language.tsx";
import { lateFile } from "../ui/late-file.tsx";
import { ListPicker } from "./list-picker.tsx";
import { useRecitationName } from "./use-recitation-names.ts";

const list = lateFile(() =>
  fetchWithWords(() => import("./reciter-list.tsx"), ["player", "finding"]),
);
const ReciterList = list.part((part) => part);
/** Of this load of the page. */
let wasWarmed = false;

interface ReciterPickerProps {
  /** The id of the chosen reciter. */
  value: number | null;
  onChange: (reciterId: number) => void;
  reciters: readonly Reciter[];
  label: string;
}

export function ReciterPicker({ value, onChange, reciters, label }: ReciterPickerProps) {
  const t = useTranslations("player");
  const nameOf = useRecitationName();
  const chosen = reciters.find((reciter) => reciter.id === value);
  const isWarming = useWarmedUp();
  return (
    <ListPicker
      label={label}
      shown={chosen ? nameOf(chosen) : t("chooseReciter")}
      title={chosen && nameOf(chosen)}
      warming={isWarming}
    >
      {(close) => (
        <ReciterList
          fallback={<div className="h-80" />}
          reciters={reciters}
          chosen={chosen ?? null}
          label={label}
          onClose={close}
          onChoose={(reciter) => {
            close();
            if (reciter.id !== value) onChange(reciter.id);
          }}
        />
      )}
    </ListPicker>
  );
}

/**
 * Fetched soon after the page has loaded, and rendered once, unseen: its code is compiled then, which
 * would be a third of the time of the first opening. True while it is to be rendered.
 */
function useWarmedUp(): boolean {
  const [isWarming, setWarming] = useState(false);
  useEffect(() => {
    let isWanted = !wasWarmed;
    const warm = () => {
      if (!isWanted) return;
      wasWarmed = true;
      // In slices, since somebody may be pressing something.
      startTransition(() => setWarming(true));
    };
    const timer = setTimeout(() => list.fetch().then(warm, () => undefined), 1_500);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, []);
  useEffect(() => setWarming(false), [isWarming]);
  return isWarming;
}
