// The actions on schedules.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { controlPlayback } from "#contract/playback";
import {
  createSchedule,
  deleteSchedule,
  runSchedule,
  type Schedule,
  skipSchedule,
  unskipSchedule,
  updateSchedule,
} from "#contract/schedules";
import { call, reasonOf } from "../api/call.ts";
import { keys, useUserId } from "../api/queries.ts";
import { dropSchedule, showSchedule } from "../api/schedule-list.ts";
import { toast } from "../ui/toasts.ts";
import type { ScheduleBody } from "./form/schedule-form.ts";

type Toasts = "createFailed" | "updateFailed" | "deleteFailed";

function useScheduleList() {
  const queries = useQueryClient();
  const userId = useUserId() ?? 0;
  return {
    userId,
    show: (asked: Promise<Schedule>) => showSchedule(queries, userId, asked),
    drop: (id: number) => dropSchedule(queries, userId, id),
  };
}

function useFailure(name: Toasts) {
  const t = useTranslations("dashboard.toasts");
  return (error: Error) =>
    toast({ title: t(name), description: reasonOf(error), variant: "destructive" });
}

export function useCreateSchedule() {
  const { userId, show } = useScheduleList();
  return useMutation({
    mutationFn: (body: ScheduleBody) =>
      show(call(createSchedule, { params: { userId }, body: { ...body, userId } })),
    onError: useFailure("createFailed"),
  });
}

export function useUpdateSchedule() {
  const { show } = useScheduleList();
  return useMutation({
    mutationFn: ({ id, changes }: { id: number; changes: Partial<ScheduleBody> }) =>
      show(call(updateSchedule, { params: { id }, body: changes })),
    onError: useFailure("updateFailed"),
  });
}

export function useDeleteSchedule() {
  const t = useTranslations("dashboard.toasts");
  const { drop } = useScheduleList();
  return useMutation({
    mutationFn: (id: number) => call(deleteSchedule, { params: { id } }),
    onSuccess: (_, id) => {
      drop(id);
      toast({ title: t("deleted") });
    },
    onError: useFailure("deleteFailed"),
  });
}

/** Starts now. The error shows beside the button. */
export function useRunSchedule() {
  const { show } = useScheduleList();
  return useMutation({
    mutationFn: (id: number) => show(call(runSchedule, { params: { id }, body: {} })),
  });
}

/** Skips the next run, once. */
export function useSkipSchedule() {
  const { show } = useScheduleList();
  return useMutation({
    mutationFn: (id: number) => show(call(skipSchedule, { params: { id } })),
  });
}

/** Undoes the skip of the next run. */
export function useUnskipSchedule() {
  const { show } = useScheduleList();
  return useMutation({
    mutationFn: (id: number) => show(call(unskipSchedule, { params: { id } })),
  });
}

/** Stops the schedule's current run on each speaker that recites it. */
export function useStopSchedule() {
  const queries = useQueryClient();
  const { userId } = useScheduleList();
  return useMutation({
    mutationFn: ({ deviceId, lastRun }: Schedule) => {
      // Where it is heard: on the fallback, or on several speakers.
      const heard = lastRun?.speakers?.filter(({ status }) => status === "running") ?? [];
      const ids = heard.map((speaker) => speaker.deviceId);
      if (ids.length === 0) ids.push(lastRun?.fallback?.deviceId ?? deviceId);
      return Promise.all(
        ids.map((id) => call(controlPlayback, { body: { action: "stop", deviceId: id } })),
      );
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: keys.schedules(userId) }),
  });
}
