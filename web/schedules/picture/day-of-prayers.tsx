// The prayers page's picture of the day: the prayers on 24 hours, what plays between them, and now.
import { useSchedules } from "../../api/queries.ts";
import { useNow } from "../../api/use-now.ts";
import { soonest } from "../next-recitation.tsx";
import DayPicture from "./day-picture.tsx";

/** `timezone`: of the place where the prayers are. */
export default function DayOfPrayers({ timezone }: { timezone: string }) {
  const schedules = useSchedules().data ?? [];
  const now = useNow(15_000);
  return (
    <DayPicture
      schedules={schedules}
      timezone={timezone}
      now={now}
      next={soonest(schedules)}
      days={1}
    />
  );
}
