// What a time bound to a prayer is on the clock, for the next run of the form.
import { useFormContext } from "react-hook-form";
import { useTranslations } from "use-intl";
import { nextRun } from "#contract/times/schedule-runs";
import { useScheduleWords } from "../../schedule-words.ts";
import type { ScheduleForm } from "../schedule-form.ts";
import { useFormRuns } from "./form-runs.ts";
import { anchorOf } from "./when-choice.ts";

const nothing = { devices: [], reciters: [], surahs: [] };

interface AnchorResultProps {
  name: "startAnchor" | "endAnchor";
}

export default function AnchorResult({ name }: AnchorResultProps) {
  const t = useTranslations("scheduling.when");
  const common = useTranslations("common");
  const words = useScheduleWords(nothing);
  const anchor = useFormContext<ScheduleForm>().watch(name);
  const { times, facts, zone, now } = useFormRuns({ startOnly: name === "startAnchor" });
  const run = times && nextRun(times, facts, now);
  const at = run && (name === "startAnchor" ? run.dueAt : run.endsAt);
  return (
    // Stays mounted while it is empty, so that a change is announced.
    <p aria-live="polite" className="mt-1 text-sm text-soft empty:sr-only">
      {anchor &&
        typeof at === "number" &&
        t("result", {
          anchor:
            anchor.side === "at"
              ? common(`prayer.${anchor.prayer}`)
              : words.anchor(anchorOf(anchor)),
          day: words.day(at, now, zone),
          time: words.time(at, zone),
        })}
    </p>
  );
}
