// The dashboard's placeholders while its data loads.
import { useTranslations } from "use-intl";
import { Skeleton } from "../ui/skeleton.tsx";

export function DashboardLoading() {
  const t = useTranslations("common");
  return (
    <div role="status" className="grid gap-8">
      <span className="text-soft">{t("loadingDashboard")}</span>
      <Skeleton className="h-56 rounded-lg" />
      <ListsLoading />
    </div>
  );
}

/** Where the schedules and the speakers will be. */
export function ListsLoading() {
  return (
    <div className="grid gap-6 lg:grid-cols-[1.75fr_1fr]">
      <Skeleton className="h-80 rounded-lg" />
      <Skeleton className="h-80 rounded-lg" />
    </div>
  );
}
