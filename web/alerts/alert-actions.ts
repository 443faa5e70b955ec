// How one is told of alerts: reading and changing the settings, the test; and what is done about an alert.
import { skipToken, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import {
  type Alert,
  changeAlertSettings,
  getAlertSettings,
  seeAlerts,
  testAlerts,
} from "#contract/alerts";
import { runSchedule } from "#contract/schedules";
import { alertsKey } from "../api/alerts.ts";
import { call, type CallInput } from "../api/call.ts";
import { showAnswer } from "../api/newer-data.ts";
import { useUserId } from "../api/queries.ts";
import { showSchedule } from "../api/schedule-list.ts";

const settingsKey = (userId: number) => ["alert-settings", userId] as const;

export type AlertSettingsChange = CallInput<typeof changeAlertSettings>["body"];

/** Fetched with each visit: another screen may have changed them. */
export function useAlertSettings() {
  const userId = useUserId();
  return useQuery({
    queryKey: settingsKey(userId ?? 0),
    queryFn: userId
      ? ({ signal }) => call(getAlertSettings, { params: { userId }, signal })
      : skipToken,
    staleTime: 0,
  });
}

/** Each field has a change of its own, so that its error shows beside it. */
export function useChangeAlertSettings() {
  const queries = useQueryClient();
  const userId = useUserId() ?? 0;
  return useMutation({
    mutationFn: (body: AlertSettingsChange) =>
      showAnswer(
        queries,
        settingsKey(userId),
        call(changeAlertSettings, { params: { userId }, body }),
        (settings) => settings,
      ),
  });
}

export function useTestAlerts() {
  const userId = useUserId() ?? 0;
  return useMutation({ mutationFn: () => call(testAlerts, { params: { userId } }) });
}

/** Marks all of them as seen. */
export function useSeeAlerts() {
  const queries = useQueryClient();
  const userId = useUserId() ?? 0;
  return useMutation({
    mutationFn: (alerts: readonly Alert[]) => {
      const upTo = Math.max(...alerts.map(({ id }) => id));
      return call(seeAlerts, { params: { userId }, body: { upTo } });
    },
    onSuccess(_, seen) {
      const last = Math.max(...seen.map(({ id }) => id));
      queries.setQueryData<Alert[]>(alertsKey(userId), (list) =>
        list?.filter(({ id }) => id > last),
      );
    },
  });
}

/** Starts the schedule of an alert now. */
export function usePlayAgain() {
  const queries = useQueryClient();
  const userId = useUserId() ?? 0;
  return useMutation({
    mutationFn: (alert: Alert) =>
      showSchedule(
        queries,
        userId,
        call(runSchedule, { params: { id: alert.scheduleId }, body: {} }),
      ),
  });
}
