// Of an account with a schedule that has heard nothing yet: its newest schedule is heard at once, or why it cannot be.
import { Play } from "lucide-react";
import { useTranslations } from "use-intl";
import type { Schedule } from "#contract/schedules";
import { canBeSteered } from "#contract/makes";
import { reasonOf } from "../../api/call.ts";
import type { Home } from "../../api/home.ts";
import { useBrowserSpeaker } from "../../engine-context/use-browser-speaker.ts";
import { inPageLanguage } from "../../i18n/sentences.ts";
import { useRunSchedule } from "../../schedules/schedule-actions.ts";
import { Button } from "../../ui/button.tsx";
import { FieldError } from "../../ui/field.tsx";

interface FirstHearingProps {
  home: Home;
  heard: boolean;
}

export default function FirstHearing({ home, heard }: FirstHearingProps) {
  const t = useTranslations("start");
  return (
    <section aria-labelledby="start" className="leaf grid grid-cols-1 gap-3 p-5 md:p-7">
      <div role="status">
        <h2 id="start" className="text-lg font-semibold tracking-tight">
          {t("hear")}
        </h2>
        <p className="text-sm text-soft">{t(heard ? "heard" : "hearText")}</p>
      </div>
      <HearNow home={home} />
    </section>
  );
}

function HearNow({ home }: { home: Home }) {
  const t = useTranslations("start");
  const schedules = useTranslations("dashboard.schedules");
  const run = useRunSchedule();
  const here = useBrowserSpeaker().deviceId;
  const deviceOf = ({ deviceId }: Schedule) => home.devices.find(({ id }) => id === deviceId);
  const newest = home.schedules.toSorted((one, other) => other.id - one.id);
  const schedule =
    newest.find((each) => {
      const device = deviceOf(each);
      return device?.isConnected && canBeSteered(device);
    }) ?? newest[0];
  if (!schedule) return null;
  const device = deviceOf(schedule);
  const { lastRun } = schedule;
  const isStarting = run.isPending || lastRun?.status === "running";
  if (device && !canBeSteered(device)) {
    return <p className="text-sm text-soft">{schedules("startByRoutine")}</p>;
  }
  return (
    <div className="grid grid-cols-1 gap-2">
      <Button
        className="max-w-full justify-self-start text-start whitespace-normal!"
        busy={isStarting}
        onClick={() => run.mutate(schedule.id)}
      >
        <Play aria-hidden className="size-5 shrink-0" />
        <span className="min-w-0 wrap-anywhere">
          {!device
            ? t("hear")
            : device.id === here
              ? t("hearHere")
              : t.rich("hearOn", { speaker: device.name, name: (text) => <bdi>{text}</bdi> })}
        </span>
      </Button>
      <FieldError>
        {run.error
          ? reasonOf(run.error)
          : !isStarting && lastRun?.reason
            ? inPageLanguage({ message: lastRun.reason, sentence: lastRun.reasonSentence })
            : null}
      </FieldError>
    </div>
  );
}
