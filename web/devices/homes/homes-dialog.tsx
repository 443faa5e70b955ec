// The homes that Wird reaches by an agent: their list, and connecting another one.
import { House } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { reasonOf } from "../../api/call.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { FieldError } from "../../ui/field.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { type Home, useHomes } from "./home-actions.ts";
import { HomeRow } from "./home-row.tsx";
import { NewHome } from "./new-home.tsx";

export default function HomesDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("connecting.homes");
  const common = useTranslations("common");
  const homes = useHomes();
  /** The ids there were as somebody began to connect one; null: nobody has. */
  const [before, setBefore] = useState<ReadonlySet<number> | null>(null);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(before ? "connect" : "title")}
      description={t(before ? "connectText" : "text")}
      closeLabel={common("close")}
    >
      {before ? (
        <NewHome
          made={homes.data?.find(({ id, isConnected }) => isConnected && !before.has(id)) ?? null}
          onBack={() => setBefore(null)}
        />
      ) : (
        <>
          {homes.data ? (
            <HomeList homes={homes.data} />
          ) : homes.isPending ? (
            <Skeleton className="h-24" />
          ) : (
            <FieldError>{reasonOf(homes.error)}</FieldError>
          )}
          <DialogActions>
            <Button variant="plain" onClick={onClose}>
              {common("back")}
            </Button>
            <Button
              disabled={!homes.data}
              onClick={() => setBefore(new Set(homes.data?.map(({ id }) => id)))}
            >
              {t("connect")}
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}

function HomeList({ homes }: { homes: Home[] }) {
  const t = useTranslations("connecting.homes");
  if (homes.length === 0) {
    return (
      <EmptyState
        icon={<House aria-hidden className="size-6" />}
        title={t("empty")}
        text={t("emptyText")}
      />
    );
  }
  return (
    <ul aria-label={t("list")} className="divide-y divide-line">
      {homes.map((home) => (
        <HomeRow key={home.id} home={home} />
      ))}
    </ul>
  );
}
