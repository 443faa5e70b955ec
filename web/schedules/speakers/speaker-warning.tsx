// Which of a schedule's speakers could not recite now, what to do, which one stands by, and which are heard late.
import { CircleAlert, Timer } from "lucide-react";
import { useLocale, useTranslations } from "use-intl";
import type { Home } from "../../api/home.ts";
import {
  lateSpeakers,
  type SpeakerChoice,
  silenceOf,
  silentSpeakers,
  speakersOf,
} from "../../recitations/schedule-speakers.ts";

interface OfSchedule {
  choice: SpeakerChoice;
  home: Pick<Home, "devices">;
}

interface OfAll {
  home: Pick<Home, "devices" | "schedules">;
}

/** `mark`: a small one, whose name says which are silent, and who recites instead. */
type SpeakerWarningProps = ({ look: "warning" | "mark" } & OfSchedule) | ({ look: "list" } & OfAll);

export default function SpeakerWarning(props: SpeakerWarningProps) {
  if (props.look === "list") return <SilentSpeakers home={props.home} />;
  return props.look === "mark" ? <Mark {...props} /> : <Warning {...props} />;
}

function Mark({ choice, home }: OfSchedule) {
  const { sentences, isCovered } = useWarning(choice, home, true);
  return (
    <CircleAlert
      role="img"
      aria-label={sentences.join(" ")}
      className={`mt-0.5 size-4 shrink-0 ${isCovered ? "text-gold" : "text-late"}`}
    />
  );
}

function Warning({ choice, home }: OfSchedule) {
  const { sentences, isCovered } = useWarning(choice, home);
  const tone = isCovered ? "text-gold" : "text-late";
  return (
    <>
      {sentences.length > 0 && (
        <p className={`flex items-start gap-1.5 text-sm ${tone}`}>
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0 wrap-anywhere">{sentences.join(" ")}</span>
        </p>
      )}
      <HeardLate choice={choice} home={home} />
    </>
  );
}

function HeardLate({ choice, home }: OfSchedule) {
  const t = useTranslations("readiness");
  const locale = useLocale();
  const late = lateSpeakers(choice, home.devices).map(({ device, seconds }) =>
    t("heardAfter", { speaker: isolated(device.name), seconds: seconds.toLocaleString(locale) }),
  );
  if (late.length === 0) return null;
  return (
    <p className="flex items-start gap-1.5 text-sm text-soft">
      <Timer aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 wrap-anywhere">{late.join(" ")}</span>
    </p>
  );
}

/** `isCovered`: another speaker would recite at its time. `isBrief`: without what to do. */
export function useWarning(
  { deviceId, alsoOn, fallbackDeviceId }: SpeakerChoice,
  home: Pick<Home, "devices">,
  isBrief = false,
) {
  const t = useTranslations("readiness");
  const locale = useLocale();
  const choice = { deviceId, alsoOn, fallbackDeviceId };
  const silent = silentSpeakers(choice, home.devices);
  const isSilent = (id: number) => silent.some((each) => each.id === id);
  const named = (ids: number[]) => {
    const found = ids.flatMap((id) => home.devices.find((each) => each.id === id)?.name ?? []);
    return new Intl.ListFormat(locale).format(found.map(isolated));
  };
  const sentences = silent.map((device) =>
    t(`${isBrief ? "brief" : "silent"}.${silenceOf(device) ?? "unreachable"}`, {
      speaker: isolated(device.name),
    }),
  );
  const standsBy = fallbackDeviceId !== null && isSilent(deviceId) && !isSilent(fallbackDeviceId);
  const others = [deviceId, ...alsoOn].filter((id) => !isSilent(id));
  if (standsBy) sentences.push(t("standsBy", { speaker: named([fallbackDeviceId]) }));
  else if (isSilent(deviceId) && others.length > 0) {
    sentences.push(t("others", { speakers: named(others) }));
  }
  return { sentences, isCovered: standsBy || others.length > 0 };
}

/** Above the rows: each speaker that could not recite now, in one line, with how many of them count on it. */
function SilentSpeakers({ home }: OfAll) {
  const t = useTranslations("readiness");
  const due = home.schedules.filter(({ enabled, nextRunAt }) => enabled && nextRunAt);
  const lines = home.devices.flatMap((device) => {
    const silence = silenceOf(device);
    const count = due.filter((each) => speakersOf(each).includes(device.id)).length;
    if (!silence || count === 0) return [];
    const warning = t(`silent.${silence}`, { speaker: isolated(device.name) });
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

/** A name in another script does not reorder the words beside it. */
const isolated = (name: string) => `\u2068${name}\u2069`;
