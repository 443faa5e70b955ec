// The actions on khatms.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import type { BodyInput } from "#contract/endpoint";
import {
  createKhatm,
  type createKhatm as createEndpoint,
  deleteKhatm,
  type Khatm,
  updateKhatm,
  type updateKhatm as updateEndpoint,
} from "#contract/khatms";
import { type Schedule, updateSchedule } from "#contract/schedules";
import { call, reasonOf } from "../api/call.ts";
import { keys, useUserId } from "../api/queries.ts";
import { showSchedule } from "../api/schedule-list.ts";
import { toast } from "../ui/toasts.ts";

export type NewKhatm = Omit<BodyInput<typeof createEndpoint>, "userId">;
export type KhatmChange = BodyInput<typeof updateEndpoint>;

function useRefresh() {
  const queries = useQueryClient();
  const userId = useUserId() ?? 0;
  return {
    userId,
    refresh: () => queries.invalidateQueries({ queryKey: keys.khatms(userId) }),
  };
}

export function useCreateKhatm() {
  const { userId, refresh } = useRefresh();
  return useMutation({
    mutationFn: (body: NewKhatm): Promise<Khatm> =>
      call(createKhatm, { params: { userId }, body: { ...body, userId } }),
    onSuccess: refresh,
  });
}

export function useUpdateKhatm() {
  const { refresh } = useRefresh();
  const t = useTranslations("khatm");
  return useMutation({
    mutationFn: ({ id, change }: { id: number; change: KhatmChange }): Promise<Khatm> =>
      call(updateKhatm, { params: { id }, body: change }),
    onSuccess: refresh,
    onError: (error) =>
      toast({ title: t("updateFailed"), description: reasonOf(error), variant: "destructive" }),
  });
}

/** These schedules recite until their portion is finished, however long it takes: the runs then share what remains. */
export function useCatchUp() {
  const queries = useQueryClient();
  const { userId, refresh } = useRefresh();
  const t = useTranslations("khatm");
  return useMutation({
    mutationFn: async (schedules: readonly Pick<Schedule, "id">[]) => {
      const changes = { endTime: null, endAnchor: null, durationMinutes: null };
      for (const { id } of schedules) {
        const changed = call(updateSchedule, { params: { id }, body: changes });
        await showSchedule(queries, userId, changed);
      }
    },
    onSuccess: () => toast({ title: t("caughtUp") }),
    onError: (error) =>
      toast({ title: t("updateFailed"), description: reasonOf(error), variant: "destructive" }),
    onSettled: refresh,
  });
}

export function useDeleteKhatm() {
  const { refresh } = useRefresh();
  return useMutation({
    mutationFn: (id: number) => call(deleteKhatm, { params: { id } }),
    onSuccess: refresh,
  });
}
