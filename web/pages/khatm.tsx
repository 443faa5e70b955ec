// The khatm page: the whole Quran by a day.
import { useTranslations } from "use-intl";
import type { Khatm } from "#contract/khatms";
import type { Schedule } from "#contract/schedules";
import { type Home, useHome } from "../api/home.ts";
import { useSession } from "../api/queries.ts";
import { fetchWithWords } from "../i18n/language.tsx";
import { lateFile } from "../ui/late-file.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { PageHeading } from "./page-heading.tsx";

// Apart: what it needs is in no list of the first page's files.
const KhatmList = lateFile(() =>
  fetchWithWords(() => import("../khatms/khatm-list.tsx"), ["dashboard", "khatm", "player"]),
).part((list) => list);
const RamadanCard = lateFile(() =>
  fetchWithWords(() => import("../khatms/ramadan-card.tsx"), ["hijri"]),
).part((card) => card);

// Rooms do not know each other: this page hands the schedules' own dialogs to the khatms.
const wordsOfForm = ["dashboard", "player", "readiness", "scheduling"] as const;
const KhatmSchedule = lateFile(() =>
  fetchWithWords(() => import("../schedules/form/khatm-schedule.tsx"), wordsOfForm),
).part((sentence) => sentence);
const ScheduleDialog = lateFile(() =>
  fetchWithWords(() => import("../schedules/form/schedule-dialog.tsx"), wordsOfForm),
).part((dialog) => dialog);
const PlaceDialog = lateFile(() =>
  fetchWithWords(() => import("../prayers/place/place-dialog.tsx"), ["prayers"]),
).part((dialog) => dialog);
const ConnectSpeakers = lateFile(() =>
  fetchWithWords(() => import("../devices/connect-speakers.tsx"), ["connecting", "dashboard"]),
).part((dialog) => dialog);

export default function KhatmPage() {
  const t = useTranslations("khatm");
  const { home } = useHome();
  const timezone = useSession().data?.timezone ?? "UTC";
  const asking = {
    place: (onClose: () => void) => <PlaceDialog onClose={onClose} />,
    speaker: (onClose: () => void) => home && <ConnectSpeakers {...{ home, onClose }} />,
  };
  const dialog = (known: Home, khatm: Khatm, schedule: Schedule | null, onClose: () => void) => (
    <ScheduleDialog
      {...{ schedule, timezone, asking, onClose }}
      home={known}
      asked={null}
      khatmId={khatm.id}
    />
  );
  return (
    <>
      <PageHeading title={t("title")} text={t("text")} />
      <div className="grid grid-cols-1 gap-6">
        <RamadanCard fallback={null} missing={null} />
        <KhatmList
          fallback={<Skeleton className="h-64" />}
          {...{ home, timezone }}
          scheduleDialog={(khatm, schedule, onClose) =>
            home && dialog(home, khatm, schedule, onClose)
          }
          schedule={
            home && {
              ...{ home, asking },
              sentence: (form, ask) => (
                <KhatmSchedule
                  fallback={<Skeleton className="h-24" />}
                  {...{ home, timezone, form }}
                  onAskPlace={() => ask("place")}
                  onAskSpeaker={() => ask("speaker")}
                />
              ),
            }
          }
        />
      </div>
    </>
  );
}
