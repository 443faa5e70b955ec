// The prayers page's picture of the day: the prayers on 24 hours, what plays between them, and now.
import { useSchedules } from "../../api/queries.ts";
import { useNow } from "../../api/use-now.ts";
import { soonest } from "../next-recitation.tsx";
import { lateFile } from "../../ui/late-file.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";

// As the dashboard fetches it: imported at once too, it would cost each first load a second, empty file.
const DayPicture = lateFile(() => import("./day-picture.tsx")).part((file) => file.default);

/** `timezone`: of the place where the prayers are. */
export default function DayOfPrayers({ timezone }: { timezone: string }) {
  const schedules = useSchedules().data ?? [];
  const now = useNow(15_000);
  return (
    <DayPicture
      fallback={<Skeleton className="h-20" />}
      schedules={schedules}
      timezone={timezone}
      now={now}
      next={soonest(schedules)}
      days={1}
    />
  );
}
