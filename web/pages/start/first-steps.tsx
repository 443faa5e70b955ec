// The steps of a first visit: connect a speaker, make a schedule, hear it now. They stay until it was heard.
import { Check } from "lucide-react";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { Link, useLocation, useSearch } from "wouter";
import type { Home } from "../../api/home.ts";
import { Button } from "../../ui/button.tsx";
import { HearStep } from "./hear-step.tsx";
import { SpeakerStep } from "./speaker-step.tsx";

interface FirstStepsProps {
  home: Home;
  heard: boolean;
}

export default function FirstSteps({ home, heard }: FirstStepsProps) {
  const t = useTranslations("start");
  const format = useFormatter();
  const [, navigate] = useLocation();
  const hasSpeaker = home.devices.some(({ isConnected }) => isConnected);
  const hasSchedule = home.schedules.length > 0;
  const isDone = [hasSpeaker, hasSchedule, heard];
  const current = isDone.indexOf(false);
  const list = useRef<HTMLOListElement>(null);
  const before = useRef(current);
  const hasMoved = useRef(false);
  const search = useSearch();
  // The button of the step before is gone, or the dialog that it opened: the next one gets the focus.
  useLayoutEffect(() => {
    if (before.current !== current) hasMoved.current = current > before.current;
    before.current = current;
    if (!hasMoved.current || document.activeElement !== document.body) return;
    hasMoved.current = false;
    list.current?.querySelector<HTMLElement>("[aria-current] button")?.focus();
  }, [current, search]);
  const step = (index: number, title: string, text: string, action: ReactNode) => (
    <li aria-current={index === current ? "step" : undefined} className="flex gap-4">
      <span
        className={`grid size-10 shrink-0 place-items-center rounded-full font-semibold ${
          isDone[index] || index === current ? "bg-green text-on-green" : "bg-tint text-green"
        }`}
      >
        {isDone[index] ? (
          <Check role="img" aria-label={t("done")} className="size-5" />
        ) : (
          format.number(index + 1)
        )}
      </span>
      <div className="grid min-w-0 grow grid-cols-1 content-start gap-3">
        <div>
          <h3 className="font-medium">{title}</h3>
          <p className="text-sm text-soft">{text}</p>
        </div>
        {index === current && action}
      </div>
    </li>
  );
  return (
    <section aria-labelledby="start" className="leaf p-5 md:p-7">
      <h2 id="start" className="mb-5 text-lg font-semibold tracking-tight">
        {t("title")}
      </h2>
      <ol ref={list} className="grid grid-cols-1 gap-5 md:grid-cols-3">
        {step(0, t("speaker"), t("speakerText"), <SpeakerStep />)}
        {step(
          1,
          t("schedule"),
          t("scheduleText"),
          <Button
            className="max-w-full justify-self-start whitespace-normal!"
            onClick={() => navigate("/?schedule=first")}
          >
            {t("chooseTime")}
          </Button>,
        )}
        {step(
          2,
          t("hear"),
          heard && hasSchedule ? t("heard") : t("hearText"),
          <HearStep home={home} />,
        )}
      </ol>
      <p className="mt-5 text-sm">
        <Link href="/welcome" className="inline-flex min-h-6 text-green hover:underline">
          {t("welcome")}
        </Link>
      </p>
    </section>
  );
}
