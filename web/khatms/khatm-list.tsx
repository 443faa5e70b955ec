// One's khatms, and the button that begins one.
import { BookOpen } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { Khatm } from "#contract/khatms";
import { reasonOf } from "../api/call.ts";
import { useKhatms, useReciters } from "../api/queries.ts";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { FieldError } from "../ui/field.tsx";
import { lateFile } from "../ui/late-file.tsx";
import { MoreRows, useRows } from "../ui/more-rows.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { KhatmCard } from "./khatm-card.tsx";

/** So many finished khatms are shown without a press. */
const OPEN_ONES = 3;

const KhatmDialog = lateFile(() => import("./khatm-dialog.tsx")).part((file) => file.default);

/** The newest first; years of them are folded. */
function Finished({ khatms }: { khatms: readonly Khatm[] }) {
  const t = useTranslations("khatm");
  const common = useTranslations("common");
  const [open, setOpen] = useState(false);
  const rows = useRows(khatms.length);
  const isFolded = khatms.length > OPEN_ONES;
  const inOrder = khatms.toSorted(
    (one, other) => Date.parse(other.finishedAt ?? "") - Date.parse(one.finishedAt ?? ""),
  );
  return (
    <>
      {isFolded && (
        <div>
          <Button variant="quiet" aria-expanded={open} onClick={() => setOpen(!open)}>
            {t("finishedOnes", { count: khatms.length })}
          </Button>
        </div>
      )}
      {(open || !isFolded) &&
        inOrder.slice(0, rows.shown).map((khatm) => <KhatmCard key={khatm.id} khatm={khatm} />)}
      {open && rows.more && <MoreRows label={common("showMore")} onMore={rows.more} />}
    </>
  );
}

export function KhatmList() {
  const t = useTranslations("khatm");
  const common = useTranslations("common");
  const khatms = useKhatms();
  const reciters = useReciters();
  const [begins, setBegins] = useState(false);
  const begin = (
    <Button
      className="whitespace-normal!"
      disabled={!reciters.data}
      onClick={() => setBegins(true)}
    >
      {t("new")}
    </Button>
  );
  if (khatms.isPending) return <Skeleton className="h-64" />;
  return (
    <div className="grid grid-cols-1 gap-6">
      {!khatms.data ? (
        <div className="leaf grid justify-items-start gap-3 p-6">
          <FieldError>{reasonOf(khatms.error)}</FieldError>
          <Button variant="quiet" onClick={() => void khatms.refetch()}>
            {common("retry")}
          </Button>
        </div>
      ) : khatms.data.length === 0 ? (
        <div className="leaf">
          <EmptyState
            icon={<BookOpen aria-hidden className="size-6" />}
            title={t("empty")}
            text={t("emptyText")}
            action={begin}
          />
        </div>
      ) : (
        <>
          {khatms.data
            .filter(({ finishedAt }) => finishedAt === null)
            .map((khatm) => (
              <KhatmCard key={khatm.id} khatm={khatm} />
            ))}
          <div>{begin}</div>
          <Finished khatms={khatms.data.filter(({ finishedAt }) => finishedAt !== null)} />
        </>
      )}
      {begins && <KhatmDialog khatm={null} onClose={() => setBegins(false)} />}
    </div>
  );
}
