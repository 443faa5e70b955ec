// Above the schedules: each speaker that could not recite now, in one line, with how many of them count on it.
import { CircleAlert } from "lucide-react";
import { useTranslations } from "use-intl";
import type { Home } from "../../api/home.ts";
import { silenceOf, speakersOf } from "../../recitations/schedule-speakers.ts";

export default function SilentSpeakers({ home }: { home: Pick<Home, "devices" | "schedules"> }) {
  const t = useTranslations("readiness");
  const due = home.schedules.filter(({ enabled, nextRunAt }) => enabled && nextRunAt);
  const lines = home.devices.flatMap((device) => {
    const silence = silenceOf(device);
    const count = due.filter((each) => speakersOf(each).includes(device.id)).length;
    if (!silence || count === 0) return [];
    // A name in another script does not reorder the words beside it.
    const warning = t(`silent.${silence}`, { speaker: `\u2068${device.name}\u2069` });
    return [{ device, text: t("countOn", { warning, count }) }];
  });
  if (lines.length === 0) return null;
  return (
    <ul className="grid gap-1 text-sm text-late">
      {lines.map(({ device, text }) => (
        <li key={device.id} className="flex items-start gap-1.5">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0 wrap-anywhere">{text}</span>
        </li>
      ))}
    </ul>
  );
}
