// Says that all schedules rest, until when, and resumes them.
import { CirclePause } from "lucide-react";
import { useLocale, useTranslations } from "use-intl";
import { reasonOf } from "../../api/call.ts";
import { formatDate } from "#languages/date-format";
import { Button } from "../../ui/button.tsx";
import { FieldError } from "../../ui/field.tsx";
import { usePauseAll } from "./pause-actions.ts";

interface PauseBannerProps {
  /** YYYY-MM-DD */
  until: string;
  onResumed: () => void;
}

export function PauseBanner({ until, onResumed }: PauseBannerProps) {
  const t = useTranslations("dashboard.pause");
  const locale = useLocale();
  const resume = usePauseAll();
  const look = { weekday: "long", day: "numeric", month: "long", timeZone: "UTC" } as const;
  const day = formatDate(locale, look, Date.parse(until));
  return (
    <div className="leaf grid gap-1 border-gold px-4 py-3 md:px-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="flex items-start gap-2 font-medium">
          <CirclePause aria-hidden className="mt-0.5 size-5 shrink-0 text-gold" />
          {t("banner", { day })}
        </p>
        <Button
          variant="quiet"
          size="xs"
          busy={resume.isPending}
          onClick={() => resume.mutate(null, { onSuccess: onResumed })}
        >
          {t("resume")}
        </Button>
      </div>
      <FieldError>{resume.error && reasonOf(resume.error)}</FieldError>
    </div>
  );
}
