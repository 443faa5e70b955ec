// How schedules play on an Echo: the steps to a routine of one's own.
import { ChevronRight } from "lucide-react";
import { useTranslations } from "use-intl";

export default function RoutineSteps() {
  const t = useTranslations("connecting.routine");
  return (
    <details className="group text-sm">
      <summary className="flex min-h-8 items-center gap-1 font-medium text-green">
        <ChevronRight
          aria-hidden
          className="size-4 transition-transform group-open:rotate-90 rtl:-scale-x-100 rtl:group-open:rotate-90"
        />
        {t("title")}
      </summary>
      <p className="mt-1 text-soft">{t("why")}</p>
      <ol className="mt-2 grid list-decimal gap-1 ps-5">
        {(["step1", "step2", "step3", "step4"] as const).map((step) => (
          <li key={step}>{t(step)}</li>
        ))}
      </ol>
    </details>
  );
}
