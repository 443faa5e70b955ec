// In place of prayer times that could not be fetched: why, and a second try.
import { CloudOff } from "lucide-react";
import { useTranslations } from "use-intl";
import { reasonOf } from "../api/call.ts";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";

interface TimesFailedProps {
  error: Error;
  onRetry: () => void;
}

export function TimesFailed({ error, onRetry }: TimesFailedProps) {
  const t = useTranslations("prayers");
  return (
    <EmptyState
      icon={<CloudOff aria-hidden className="size-6" />}
      title={t("failed", { reason: reasonOf(error) })}
      action={
        <Button variant="quiet" onClick={onRetry}>
          {t("retry")}
        </Button>
      }
    />
  );
}
