// The admin page: the catalogue's synchronisation, the server's health and the accounts.
import { useTranslations } from "use-intl";
import { HealthPanel } from "../admin/health-panel.tsx";
import { PeoplePanel } from "../admin/people-panel.tsx";
import { SyncPanel } from "../admin/sync-panel.tsx";
import { Button } from "../ui/button.tsx";
import { PartBoundary } from "../ui/part-boundary.tsx";
import { PageHeading } from "./page-heading.tsx";

const panels = [
  ["sync", SyncPanel],
  ["health", HealthPanel],
  ["people", PeoplePanel],
] as const;

export default function AdminPage() {
  const t = useTranslations("admin");
  return (
    <>
      <PageHeading title={t("title")} back={{ href: "/", label: t("dashboard") }} />
      <div className="grid gap-6">
        {panels.map(([name, Panel]) => (
          <PartBoundary key={name} fallback={(again) => <Broken onRetry={again} />}>
            <Panel />
          </PartBoundary>
        ))}
      </div>
    </>
  );
}

function Broken({ onRetry }: { onRetry: () => void }) {
  const t = useTranslations("admin");
  const common = useTranslations("common");
  return (
    <div role="alert" className="leaf flex flex-wrap items-center gap-4 p-5 md:p-6">
      <p className="grow">{t("broken")}</p>
      <Button variant="quiet" onClick={onRetry}>
        {common("retry")}
      </Button>
    </div>
  );
}
