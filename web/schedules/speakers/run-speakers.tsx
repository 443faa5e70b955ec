// What became of a run on each of its speakers.
import { useTranslations } from "use-intl";
import type { Run } from "#contract/runs";
import { inPageLanguage } from "../../i18n/sentences.ts";
import { LastRun } from "../last-run.tsx";

export default function RunSpeakers({ run }: { run: Run }) {
  const t = useTranslations("readiness");
  return (
    <ul className="grid gap-0.5 ps-5.5">
      {run.speakers?.map(({ deviceId, name, status, reason, reasonSentence }, index) => (
        <li key={deviceId}>
          <LastRun status={status}>
            {t.rich(`on.${status}`, { speaker: name, name: (text) => <bdi>{text}</bdi> })}
            {/* The run's own line has the reason of its first speaker. */}
            {index > 0 && reason && (
              <>
                {": "}
                <bdi>{inPageLanguage({ message: reason, sentence: reasonSentence })}</bdi>
              </>
            )}
          </LastRun>
        </li>
      ))}
    </ul>
  );
}
