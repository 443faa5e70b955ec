// One surah, or several in the order in which they are recited.
import { ArrowUp, X } from "lucide-react";
import { useRef } from "react";
import { useTranslations } from "use-intl";
import type { Portion } from "#contract/portions/portions";
import type { Home } from "../../../api/home.ts";
import { SurahPicker } from "../../../recitations/surah-picker.tsx";
import { useSurahName } from "../../../recitations/use-recitation-names.ts";
import { Button } from "../../../ui/button.tsx";
import { Rosette } from "../../../ui/rosette.tsx";
import { useChosenReciter } from "./use-chosen.ts";

interface SurahsProps {
  home: Home;
  portion: Extract<Portion, { kind: "surahs" }>;
  onChange: (portion: Portion) => void;
}

export function OneSurahField({ home, portion, onChange }: SurahsProps) {
  const t = useTranslations("scheduling.what");
  const { available } = useChosenReciter(home);
  return (
    <SurahPicker
      label={t("surah")}
      value={portion.surahs[0] ?? null}
      surahs={home.surahs}
      available={available}
      onChange={(surah) => onChange({ ...portion, surahs: [surah] })}
    />
  );
}

export function SurahsField({ home, portion, onChange }: SurahsProps) {
  const t = useTranslations("scheduling.what");
  const nameOf = useSurahName();
  const { available } = useChosenReciter(home);
  const list = useRef<HTMLOListElement>(null);
  const { surahs } = portion;
  const change = (next: number[]) => onChange({ ...portion, surahs: next });
  const name = (number: number) => {
    const found = home.surahs.find((each) => each.number === number);
    return found ? nameOf(found) : String(number);
  };
  return (
    <>
      {surahs.length > 0 && (
        <ol ref={list} tabIndex={-1} className="leaf divide-y divide-line outline-none">
          {surahs.map((number, place) => (
            // A surah may be listed twice: its place tells the two apart.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={`${number} ${place}`} className="flex items-center gap-3 py-1 ps-3 pe-1">
              <Rosette number={number} className="size-8" />
              <bdi className="min-w-0 grow truncate">{name(number)}</bdi>
              {available && !available.has(number) && (
                <span className="text-sm text-late">{t("lacking")}</span>
              )}
              <Button
                variant="plain"
                size="icon-sm"
                aria-label={t("earlier", { surah: name(number) })}
                disabled={place === 0}
                onClick={() => {
                  const next = [...surahs];
                  next.splice(place - 1, 0, ...next.splice(place, 1));
                  change(next);
                }}
              >
                <ArrowUp aria-hidden className="size-4" />
              </Button>
              <Button
                variant="plain"
                size="icon-sm"
                aria-label={t("leaveOut", { surah: name(number) })}
                onClick={() => {
                  change(surahs.filter((_, index) => index !== place));
                  // The pressed button is gone with its row.
                  list.current?.focus();
                }}
              >
                <X aria-hidden className="size-4" />
              </Button>
            </li>
          ))}
        </ol>
      )}
      <SurahPicker
        label={t(surahs.length === 0 ? "firstOfSurahs" : "nextSurah")}
        value={null}
        invitation={t("addSurah")}
        surahs={home.surahs}
        available={available}
        onChange={(surah) => change([...surahs, surah])}
      />
    </>
  );
}
