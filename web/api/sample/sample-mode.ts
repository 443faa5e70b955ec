// The switch between the account's own data and sample data, which stands in for the server.
import type { QueryClient } from "@tanstack/react-query";
import { standInForServer } from "../call.ts";
import { keys, surahsQuery, takePlaybackState } from "../queries.ts";
import { useWatched } from "../use-watched.ts";
import { watched } from "../watched.ts";
import { serverNow } from "../server-clock.ts";

const mode = watched({ on: false });

/** Queries kept across the switch: not the account's, or keyed by speaker ids that never clash. */
const stays: readonly unknown[] = [keys.session[0], keys.surahs[0], keys.playbackState(0)[0]];

export const isSampleMode = () => mode.get().on;

export function useSampleMode(): boolean {
  return useWatched(mode).on;
}

/** Rejects and changes nothing when the sample data's code cannot be fetched. */
export async function setSampleMode(on: boolean, client: QueryClient): Promise<void> {
  if (isSampleMode() === on) return;
  standInForServer(on ? await sampleServer(client) : null);
  // Data cached in one mode is wrong in the other.
  const filters = {
    predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => !stays.includes(queryKey[0]),
  };
  client.removeQueries({ ...filters, type: "inactive" });
  const read = client.resetQueries(filters);
  mode.set({ on });
  await read;
}

async function sampleServer(client: QueryClient) {
  // Loaded on demand: with the clock arithmetic it is much code, and few people need it.
  const { createSampleServer } = await import("./sample-server.ts");
  return createSampleServer({
    now: serverNow,
    surahs: () => client.fetchQuery(surahsQuery),
    changed(state, schedules) {
      takePlaybackState(client, state);
      if (schedules)
        void client.invalidateQueries({
          predicate: ({ queryKey }) => queryKey[0] === keys.schedules(0)[0],
        });
    },
  });
}
