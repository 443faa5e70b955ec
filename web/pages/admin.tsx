// The admin page: the catalogue's synchronisation, the server's health and its people.
import { useTranslations } from "use-intl";
import { HealthPanel } from "../admin/health-panel.tsx";
import { PeoplePanel } from "../admin/people-panel.tsx";
import { SyncPanel } from "../admin/sync-panel.tsx";
import { PageHeading } from "./page-heading.tsx";

export default function AdminPage() {
  const t = useTranslations("admin");
  return (
    <>
      <PageHeading title={t("title")} back={{ href: "/", label: t("dashboard") }} />
      <div className="grid gap-6">
        <SyncPanel />
        <HealthPanel />
        <PeoplePanel />
      </div>
    </>
  );
}
