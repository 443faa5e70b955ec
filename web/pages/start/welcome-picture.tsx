// The pictures of the page for newcomers: a chosen time, a recitation, and what is told afterwards.
import { Check, CircleAlert, Speaker } from "lucide-react";
import { useLocale, useTranslations } from "use-intl";
import { wallTimeText } from "#languages/clock-times";
import { ClockTime } from "../../ui/clock-time.tsx";
import { Girih } from "../../ui/rosette.tsx";

interface WelcomePictureProps {
  screen: "choose" | "begins" | "told";
}

/** The text beside it says the same. */
export function WelcomePicture({ screen }: WelcomePictureProps) {
  return (
    <div
      aria-hidden
      className="leaf relative grid h-56 grid-cols-1 place-content-center justify-items-center overflow-hidden bg-tint! p-5 sm:h-64"
    >
      <Girih className="absolute inset-0 text-green opacity-15" />
      <div className="relative grid w-full grid-cols-1 justify-items-center gap-3 text-center">
        {screen === "choose" && <ChosenTime />}
        {screen === "begins" && <Recitation />}
        {screen === "told" && <Outcomes />}
      </div>
    </div>
  );
}

function useExampleTime() {
  return wallTimeText(useLocale(), "04:50");
}

function ChosenTime() {
  const t = useTranslations("welcome");
  const time = useExampleTime();
  return (
    <>
      <p className="text-5xl font-light tracking-tighter text-green">
        <ClockTime text={time} />
      </p>
      <p className="font-medium">{t("daily")}</p>
      <p className="flex items-center gap-2 text-sm text-soft">
        <Speaker className="size-4 shrink-0" />
        {t("onSpeaker")}
      </p>
    </>
  );
}

function Recitation() {
  return (
    <>
      <p lang="ar" dir="rtl" className="font-arabic text-4xl leading-[1.8]! text-green">
        سُورَةُ الكَهۡفِ
      </p>
      <div className="h-1.5 w-full max-w-64 overflow-hidden rounded-full bg-line">
        <div className="h-full w-2/5 rounded-full bg-green" />
      </div>
    </>
  );
}

function Outcomes() {
  const t = useTranslations("welcome");
  const time = useExampleTime();
  return (
    <ul className="grid w-full max-w-80 grid-cols-1 gap-3 text-start">
      <li className="leaf flex items-center gap-3 px-4 py-3">
        <Check className="size-5 shrink-0 text-green" />
        <span className="font-medium">{t("played", { time })}</span>
      </li>
      <li className="leaf flex items-start gap-3 px-4 py-3">
        <CircleAlert className="mt-0.5 size-5 shrink-0 text-late" />
        <span>
          <span className="block font-medium">{t("missed")}</span>
          <span className="block text-sm text-soft">{t("because")}</span>
        </span>
      </li>
    </ul>
  );
}
