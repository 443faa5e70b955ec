// Chooses a reciter: a button that opens a searchable list, whose code is fetched in advance.
import { useEffect } from "react";
import { useTranslations } from "use-intl";
import type { Reciter } from "#contract/reciters";
import { lateFile } from "../ui/late-file.tsx";
import { ListPicker } from "./list-picker.tsx";
import { useRecitationName } from "./use-recitation-names.ts";

const list = lateFile(() => import("./reciter-list.tsx"));
const ReciterList = list.part((file) => file.ReciterList);

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
  useLoadedWhenIdle();
  return (
    <ListPicker
      label={label}
      shown={chosen ? nameOf(chosen) : t("chooseReciter")}
      title={chosen && nameOf(chosen)}
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

/** Fetched in advance, soon after the page has loaded, so that opening the list does not wait. */
function useLoadedWhenIdle() {
  useEffect(() => {
    const timer = setTimeout(list.fetchAhead, 1_500);
    return () => clearTimeout(timer);
  }, []);
}
