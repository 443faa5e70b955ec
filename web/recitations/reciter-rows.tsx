// The rows of the list of reciters: headings, people, and the recitations that can be chosen.
import { Check } from "lucide-react";
import { type CSSProperties, memo } from "react";
import { useTranslations } from "use-intl";
import { languageRow } from "#contract/languages";
import { SURAH_COUNT } from "#contract/recordings";
import { pageLanguage } from "../i18n/page-language.ts";
import type { ReciterRow } from "./people.ts";
import { useReciterName, useRewayaName } from "./use-recitation-names.ts";

/** Pixels. */
const usual = { section: 36, person: 36, named: 60, under: 46 };
const tall = { section: 36, person: 48, named: 80, under: 46 };

export function heightOf(row: ReciterRow | undefined): number {
  const heights = languageRow(pageLanguage()).tallLines ? tall : usual;
  if (row?.kind !== "recitation") return row ? heights[row.kind] : 0;
  return row.alone ? heights.named : heights.under;
}

type Heading = Exclude<ReciterRow, { kind: "recitation" }>;

/** Not read: each recitation under it says the name, or what it is among. */
export const HeadingRow = memo(function HeadingRow({
  row,
  style,
}: {
  row: Heading;
  style: CSSProperties;
}) {
  const t = useTranslations("finding");
  const nameOf = useReciterName();
  const shape = "absolute inset-x-0 top-0 flex items-end gap-2 px-3 pb-1";
  if (row.kind === "section") {
    return (
      <li
        aria-hidden
        role="presentation"
        style={style}
        className={`${shape} text-xs font-semibold tracking-wide text-gold`}
      >
        {t(row.section)}
      </li>
    );
  }
  return (
    <li aria-hidden role="presentation" style={style} className={`${shape} items-baseline pt-2`}>
      <bdi className="min-w-0 truncate font-medium">{nameOf(row.name)}</bdi>
      <span className="shrink-0 text-sm text-soft">{t("recitations", { count: row.count })}</span>
    </li>
  );
});

interface RecitationRowProps {
  row: Extract<ReciterRow, { kind: "recitation" }>;
  chosen: boolean;
}

export const RecitationRow = memo(function RecitationRow({ row, chosen }: RecitationRowProps) {
  const t = useTranslations("player");
  const finding = useTranslations("finding");
  const nameOf = useReciterName();
  const rewayaName = useRewayaName();
  const { reciter, alone, section } = row;
  const count = reciter.availableSurahs.length;
  const notes = [
    rewayaName(reciter.rewaya),
    rewayaName(reciter.style),
    count < SURAH_COUNT && t("someSurahs", { count }),
    !reciter.available && t("unavailable"),
  ]
    .filter(Boolean)
    .join(" · ");
  return (
    <>
      <span className={`min-w-0 grow ${alone ? "" : "border-s border-line ps-3"}`}>
        <span className={alone ? "block truncate" : "sr-only"}>
          <bdi>{nameOf(reciter)}</bdi>
        </span>{" "}
        <span className={`block truncate text-sm ${alone ? "text-soft" : ""}`}>
          <bdi>{notes}</bdi>
        </span>
        {section !== "all" && <span className="sr-only"> ({finding(section)})</span>}
      </span>
      {chosen && <Check aria-hidden className="size-4 shrink-0 text-green" />}
    </>
  );
});
