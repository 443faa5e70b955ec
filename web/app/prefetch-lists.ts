// Asks for what the first page will draw while its files are still on their way. begin.js has asked the server for the same.
import type { QueryClient } from "@tanstack/react-query";
import { alertsQuery } from "../api/alerts.ts";
import {
  alexaLinkQuery,
  devicesQuery,
  homeAssistantQuery,
  newestHeardQuery,
  prayerSettingsQuery,
  recitersQuery,
  schedulesQuery,
  surahsQuery,
} from "../api/queries.ts";
import { nextTask } from "../ui/next-task.ts";

/** What fails is asked for again by the page, which shows it. */
export async function prefetchLists(client: QueryClient, path: string, userId: number) {
  const ofPlayer = [
    () => client.prefetchQuery(recitersQuery),
    () => client.prefetchQuery(surahsQuery),
    () => client.prefetchQuery(devicesQuery(userId)),
  ];
  const ofDashboard = [
    () => client.prefetchQuery(schedulesQuery(userId)),
    () => client.prefetchQuery(alertsQuery(userId)),
    () => client.prefetchQuery(homeAssistantQuery),
    () => client.prefetchQuery(prayerSettingsQuery(userId)),
    () => client.prefetchQuery(alexaLinkQuery),
    () => client.prefetchQuery(newestHeardQuery(userId)),
  ];
  const isDashboard = path === "/" || path === "/dashboard";
  if (!isDashboard && path !== "/playback") return;
  for (const ask of isDashboard ? [...ofPlayer, ...ofDashboard] : ofPlayer) {
    await nextTask();
    void ask();
  }
}
