// The steps of a first visit: connect a speaker, make a schedule, play it now.
import { Check } from "lucide-react";
import { useTranslations } from "use-intl";
import type { Home } from "../api/home.ts";

export function FirstSteps({ home }: { home: Home }) {
  const t = useTranslations("dashboard.start");
  const steps = [
    {
      href: "#speakers",
      title: t("speaker"),
      text: t("speakerText"),
      done: home.devices.some((each) => each.isConnected),
    },
    {
      href: "#schedules",
      title: t("schedule"),
      text: t("scheduleText"),
      done: home.schedules.length > 0,
    },
    { href: "#player", title: t("hear"), text: t("hearText"), done: false },
  ];
  const current = steps.findIndex(({ done }) => !done);
  return (
    <section aria-labelledby="start" className="leaf p-5 md:p-7">
      <h2 id="start" className="mb-5 text-lg font-semibold tracking-tight">
        {t("title")}
      </h2>
      <ol className="grid gap-5 md:grid-cols-3">
        {steps.map(({ href, title, text, done }, index) => (
          <li
            key={title}
            aria-current={index === current ? "step" : undefined}
            className="flex gap-4"
          >
            <span
              className={`grid size-10 shrink-0 place-items-center rounded-full font-semibold ${
                done || index === current ? "bg-green text-on-green" : "bg-tint text-green"
              }`}
            >
              {done ? <Check role="img" aria-label={t("done")} className="size-5" /> : index + 1}
            </span>
            <span>
              <a href={href} className="block font-medium text-green hover:underline">
                {title}
              </a>
              <span className="block text-sm text-soft">{text}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
