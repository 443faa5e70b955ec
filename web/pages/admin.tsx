// The admin page: the catalogue's synchronisation, the server's health and the accounts.
import { useTranslations } from "use-intl";
import { HealthPanel } from "../admin/health-panel.tsx";
import { PeoplePanel } from "../admin/people-panel.tsx";
import { SyncPanel } from "../admin/sync-panel.tsx";
import { AlonePart } from "../ui/alone-part.tsx";
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
          <AlonePart key={name} className="leaf p-5 md:p-6">
            <Panel />
          </AlonePart>
        ))}
      </div>
    </>
  );
}
