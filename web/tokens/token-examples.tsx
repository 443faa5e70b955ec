// Calls by another program, with this server's address and one's own id.
import { useTranslations } from "use-intl";
import { getApiDocs } from "#contract/admin";
import { listSchedules, runSchedule } from "#contract/schedules";
import { addressOf } from "../api/call.ts";
import { useUserId } from "../api/queries.ts";

export function TokenExamples() {
  const t = useTranslations("settings.tokens");
  const id = String(useUserId() ?? "");
  const { origin } = window.location;
  const schedules = addressOf(listSchedules.path, { params: { userId: id } });
  const run = addressOf(runSchedule.path, { params: { id: 1 } });
  const header = '-H "Authorization: Bearer TOKEN"';
  return (
    <details>
      <summary className="inline-flex min-h-9 items-center font-medium text-green">
        {t("examples")}
      </summary>
      <div className="mt-2 grid grid-cols-1 gap-2 text-sm">
        <p>{t("exampleRead")}</p>
        <Command>{`curl ${header} ${origin}${schedules}`}</Command>
        <p>{t("exampleControl")}</p>
        <Command>{`curl -X POST ${header} ${origin}${run}`}</Command>
        <p className="text-soft">
          {t.rich("exampleMore", {
            id,
            link: (text) => (
              <a href={getApiDocs.path} className="text-green underline hover:no-underline">
                {text}
              </a>
            ),
          })}
        </p>
      </div>
    </details>
  );
}

function Command({ children }: { children: string }) {
  return (
    <pre
      dir="ltr"
      className="rounded-md bg-tint p-3 font-mono text-sm break-words whitespace-pre-wrap wrap-anywhere"
    >
      {children}
    </pre>
  );
}
