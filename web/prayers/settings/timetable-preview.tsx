// What an import would do: the days that are right, or each wrong line with its sentence.
import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import type { ReplyOf } from "#contract/endpoint";
import { inPageLanguage } from "../../i18n/sentences.ts";
import { Button } from "../../ui/button.tsx";
import { prayers } from "#contract/prayers/prayer-names";
import type { importTimetable } from "#contract/prayers/prayer-settings";
import { usePrayerWords } from "../prayer-words.ts";

type Remark = ReplyOf<typeof importTimetable>["notes"][number];

/** Lines shown of each. */
const MOST_PROBLEMS = 20;
const MOST_DAYS = 5;
const MOST_GAPS = 10;

interface TimetablePreviewProps {
  preview: ReplyOf<typeof importTimetable>;
  busy: boolean;
  onStore: () => void;
}

export function TimetablePreview({ preview, busy, onStore }: TimetablePreviewProps) {
  const t = useTranslations("prayers.timetable");
  const words = usePrayerWords("UTC");
  const { days, problems, notes, gaps } = preview;
  const [first] = days;
  const last = days.at(-1);
  const result = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // In braces: browsers may answer it with a promise, which is no clean-up of an effect.
    result.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <div className="grid gap-3 rounded-md border border-line p-4">
      <p ref={result} role="status" className={problems.length > 0 ? "text-late" : "text-green"}>
        {problems.length > 0
          ? t("wrong", { count: problems.length })
          : first &&
            last &&
            t("right", {
              count: days.length,
              from: words.day(first.date),
              to: words.day(last.date),
            })}
      </p>
      {problems.length > 0 && <Remarks remarks={problems} />}
      {problems.length === 0 && notes.length > 0 && (
        <div className="grid gap-1 text-sm">
          <p className="font-medium">{t("notes")}</p>
          <Remarks remarks={notes} />
        </div>
      )}
      {problems.length === 0 && first && (
        <>
          {gaps.length > 0 && (
            <div className="grid gap-1 text-sm">
              <p className="font-medium">{t("gaps")}</p>
              <ul className="list-inside list-disc">
                {gaps.slice(0, MOST_GAPS).map(({ from, to }) => (
                  <li key={from}>
                    {from === to
                      ? words.day(from)
                      : t("gap", { from: words.day(from), to: words.day(to) })}
                  </li>
                ))}
                {gaps.length > MOST_GAPS && (
                  <li>{t("more", { count: gaps.length - MOST_GAPS })}</li>
                )}
              </ul>
            </div>
          )}
          <section
            aria-label={t("first")}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls needs the focus
            tabIndex={0}
            className="overflow-x-auto"
          >
            <table className="w-full text-sm">
              <caption className="mb-1 text-start text-soft">{t("first")}</caption>
              <tbody>
                {days.slice(0, MOST_DAYS).map((day) => (
                  <tr key={day.date}>
                    <th scope="row" className="pe-3 text-start font-medium whitespace-nowrap">
                      {words.day(day.date)}
                    </th>
                    {prayers.map((prayer) => (
                      <td key={prayer} className="px-2 py-1 text-end">
                        {day[prayer] ?? "–"}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
          <Button className="justify-self-start" busy={busy} onClick={onStore}>
            {t("store")}
          </Button>
        </>
      )}
    </div>
  );
}

function Remarks({ remarks }: { remarks: readonly Remark[] }) {
  const t = useTranslations("prayers.timetable");
  return (
    <ul className="grid gap-1 text-sm">
      {remarks.slice(0, MOST_PROBLEMS).map((remark) => (
        <li key={`${remark.line} ${remark.message}`} className="flex flex-wrap gap-x-2">
          <span className="font-medium">{t("line", { line: remark.line })}</span>
          <span className="min-w-0 wrap-anywhere">{inPageLanguage(remark)}</span>
        </li>
      ))}
      {remarks.length > MOST_PROBLEMS && (
        <li>{t("more", { count: remarks.length - MOST_PROBLEMS })}</li>
      )}
    </ul>
  );
}
