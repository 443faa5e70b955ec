// What the runs of a khatm are still to recite, day by day.
import { skipToken, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { type Khatm, listKhatmPortions } from "#contract/khatms";
import { call, reasonOf } from "../api/call.ts";
import { keys, useUserId } from "../api/queries.ts";
import { Button } from "../ui/button.tsx";
import { FieldError } from "../ui/field.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { useKhatmWords } from "../recitations/khatm-words.ts";

/** So many are shown before somebody asks for the rest. */
const SHOWN = 7;

export function usePortions(khatm: Khatm) {
  const userId = useUserId();
  return useQuery({
    queryKey: [...keys.khatms(userId ?? 0), khatm.id, "portions"],
    queryFn:
      userId && !khatm.finishedAt
        ? ({ signal }) => call(listKhatmPortions, { params: { id: khatm.id }, signal })
        : skipToken,
  });
}

export function PortionsAhead({ khatm }: { khatm: Khatm }) {
  const t = useTranslations("khatm");
  const words = useKhatmWords();
  const portions = usePortions(khatm);
  const [all, setAll] = useState(false);
  if (khatm.finishedAt) return null;
  if (portions.isPending) return <Skeleton className="h-24" />;
  if (!portions.data) return <FieldError>{reasonOf(portions.error)}</FieldError>;
  const shown = all ? portions.data : portions.data.slice(0, SHOWN);
  return (
    <details className="group">
      <summary className="flex min-h-11 items-center text-sm font-medium text-green">
        {t("ahead", { count: portions.data.length })}
      </summary>
      <ul className="grid divide-y divide-line text-sm">
        {shown.map((portion, index) => (
          <li
            // Several runs may fall on one day.
            key={`${portion.date} ${portion.scheduleId} ${index}`}
            className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 gap-y-1 py-2 sm:grid-cols-[9rem_1fr_auto]"
          >
            <span className="text-soft">{words.weekday(portion.date)}</span>
            <span className="max-sm:col-span-2 max-sm:row-start-2">
              {words.stretch(portion.from, portion.to)}
            </span>
            <span className="text-soft">
              {t("about", { length: words.length(portion.seconds) })}
            </span>
          </li>
        ))}
      </ul>
      {!all && portions.data.length > SHOWN && (
        <Button variant="text" size="sm" onClick={() => setAll(true)}>
          {t("showAll")}
        </Button>
      )}
    </details>
  );
}
