// What went wrong since one last looked, and the alert that the address of the page names.
import { queryOptions, skipToken, useQuery } from "@tanstack/react-query";
import { listAlerts } from "#contract/alerts";
import { call } from "./call.ts";
import { useUserId } from "./queries.ts";

export const alertsKey = (userId: number) => ["alerts", userId] as const;

/** Newest first. Live messages and a return to the page fetch them again. */
export const alertsQuery = (userId: number | undefined) =>
  queryOptions({
    queryKey: alertsKey(userId ?? 0),
    queryFn: userId ? ({ signal }) => call(listAlerts, { params: { userId }, signal }) : skipToken,
    refetchOnWindowFocus: "always",
    staleTime: 60_000,
  });

export function useAlerts() {
  return useQuery(alertsQuery(useUserId()));
}

/** The alert whose link was followed, as in `/?alert=7`; null without one. */
export function askedAlert(search: string): number | null {
  const asked = new URLSearchParams(search).get("alert") ?? "";
  return /^[1-9]\d{0,9}$/.test(asked) ? Number(asked) : null;
}

/** The end of an address that names an alert; empty for null. A sign-in on the way keeps it. */
export const alertPart = (asked: number | null) => (asked === null ? "" : `?alert=${asked}`);
