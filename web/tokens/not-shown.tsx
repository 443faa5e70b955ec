// In place of a list that could not be fetched: why, and another try.
import { TriangleAlert } from "lucide-react";
import { useTranslations } from "use-intl";
import { reasonOf } from "../api/call.ts";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";

interface NotShownProps {
  query: { error: Error | null; refetch: () => unknown };
}

export function NotShown({ query }: NotShownProps) {
  const t = useTranslations("settings");
  const common = useTranslations("common");
  return (
    <EmptyState
      icon={<TriangleAlert aria-hidden className="size-6" />}
      title={t("failed", { reason: reasonOf(query.error) })}
      action={
        <Button variant="quiet" onClick={() => query.refetch()}>
          {common("retry")}
        </Button>
      }
    />
  );
}
