// What becomes of the schedules of a speaker that is about to be disconnected or forgotten, each by its name.
import { useLocale, useTranslations } from "use-intl";
import type { Device } from "#contract/devices";
import type { Home } from "../../api/home.ts";
import { useScheduleWords } from "../schedule-words.ts";
import { type Bereft, without } from "./without-speaker.ts";

interface SchedulesWithoutProps {
  device: Device;
  /** Forgotten: the schedules whose own speaker it is are deleted. */
  isForgotten: boolean;
  home: Home;
}

const order = ["silent", "fallback", "others", "no-fallback"] as const;

export default function SchedulesWithout({ device, isForgotten, home }: SchedulesWithoutProps) {
  const t = useTranslations("readiness");
  const locale = useLocale();
  const words = useScheduleWords(home);
  const found = home.schedules
    .filter(({ enabled }) => enabled || isForgotten)
    .flatMap((schedule) => {
      const bereft =
        isForgotten && schedule.deviceId === device.id
          ? ({ kind: "silent" } as const)
          : without(device.id, schedule, home.devices);
      return bereft ? [{ schedule, bereft }] : [];
    })
    .sort((one, other) => order.indexOf(one.bereft.kind) - order.indexOf(other.bereft.kind));
  const names = (ids: number[]) => new Intl.ListFormat(locale).format(ids.map(words.device));
  const outcome = (bereft: Bereft) => {
    switch (bereft.kind) {
      case "silent":
        return t(isForgotten ? "without.deleted" : "without.silent");
      case "fallback":
        return t("without.fallback", { speaker: words.device(bereft.deviceId) });
      case "others":
        return t("without.others", { speakers: names(bereft.deviceIds) });
      case "no-fallback":
        return t("without.noFallback");
    }
  };
  return (
    <ul className="grid gap-3 rounded-lg bg-tint p-4 text-sm wrap-anywhere">
      {found.map(({ schedule, bereft }) => (
        <li key={schedule.id}>
          <span className="block font-medium">{words.said(schedule)}</span>
          <span className={bereft.kind === "silent" ? "text-late" : "text-soft"}>
            {outcome(bereft)}
          </span>
        </li>
      ))}
    </ul>
  );
}
