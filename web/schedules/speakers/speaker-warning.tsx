// Which of a schedule's speakers could not recite now, what to do, which one stands by, and which are heard late.
import { CircleAlert, Timer } from "lucide-react";
import { useLocale, useTranslations } from "use-intl";
import type { Home } from "../../api/home.ts";
import { useNumberText } from "../../i18n/number-text.ts";
import {
  lateSpeakers,
  type SpeakerChoice,
  silenceOf,
  silentSpeakers,
} from "../../recitations/schedule-speakers.ts";

interface SpeakerWarningProps {
  choice: SpeakerChoice;
  home: Pick<Home, "devices">;
  /** A small mark, whose name says which are silent, and who recites instead. */
  isMark?: boolean;
}

export default function SpeakerWarning({ choice, home, isMark = false }: SpeakerWarningProps) {
  const { sentences, isCovered } = useWarning(choice, home, isMark);
  const tone = isCovered ? "text-gold" : "text-late";
  if (isMark) {
    const name = sentences.join(" ");
    return (
      <CircleAlert role="img" aria-label={name} className={`mt-0.5 size-4 shrink-0 ${tone}`} />
    );
  }
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

function HeardLate({ choice, home }: SpeakerWarningProps) {
  const t = useTranslations("readiness");
  const numberText = useNumberText();
  const late = lateSpeakers(choice, home.devices).map(({ device, seconds }) =>
    t("heardAfter", { speaker: isolated(device.name), seconds: numberText(seconds) }),
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

/** A name in another script does not reorder the words beside it. */
const isolated = (name: string) => `\u2068${name}\u2069`;
