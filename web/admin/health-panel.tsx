// The server's health.
import { useTranslations } from "use-intl";
import { useSystemHealth } from "../api/late-queries.ts";
import { useTimeText } from "../i18n/clock-times.ts";
import { useNumberText } from "../i18n/number-text.ts";
import { Skeleton } from "../ui/skeleton.tsx";
import { Fact, Facts } from "./facts.tsx";
import { Instant } from "./sync-panel.tsx";

export function HealthPanel() {
  const t = useTranslations("admin.health");
  const common = useTranslations("common");
  const timeText = useTimeText();
  const numberText = useNumberText();
  const { data: health, isError } = useSystemHealth();
  return (
    <section aria-labelledby="health" className="leaf grid content-start gap-5 p-5 md:p-6">
      <h2 id="health" className="text-lg font-semibold tracking-tight">
        {t("title")}
      </h2>
      {isError && (
        <p role="alert" className="text-late">
          {t("failed")}
        </p>
      )}
      {!health && !isError && <Skeleton className="h-40" />}
      {health && (
        <Facts>
          <Fact label={t("version")}>{health.version}</Fact>
          <Fact label={t("running")}>
            <Instant at={health.startedAt} otherwise="" />
          </Fact>
          <Fact label={t("database")}>{t(health.database)}</Fact>
          <Fact label={t("mail")}>
            {common("listJoin", {
              first: t(health.mail),
              rest: t("waiting", { count: health.mailWaiting }),
            })}
          </Fact>
          <Fact label={t("speakers")}>{numberText(health.speakersSeen)}</Fact>
          <Fact label={t("sockets")}>{numberText(health.sockets)}</Fact>
          <Fact label={t("nextRuns")}>
            {health.nextRuns.length === 0 && t("noRuns")}
            <ul>
              {health.nextRuns.map(({ at, schedules }) => (
                <li key={at}>
                  {t("runAt", {
                    time: timeText(Date.parse(at), { weekday: "short" }),
                    count: schedules,
                  })}
                </li>
              ))}
            </ul>
          </Fact>
        </Facts>
      )}
    </section>
  );
}
