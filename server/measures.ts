// The metrics of this node.
import { sql } from "kysely";
import type { Parts } from "./parts.ts";
import type { Measure } from "./platform/metrics.ts";
import type { Load } from "./platform/http/overload.ts";

export function measuresOf(parts: Parts, here: { sockets(): number; load: Load }): Measure[] {
  const { database, catalogue, playback, discovery, mailer, clock } = parts;
  return [
    {
      name: "wird_database_up",
      help: "1 when the database answers",
      read: () =>
        sql`select 1`.execute(database.db).then(
          () => 1,
          () => 0,
        ),
    },
    {
      name: "wird_database_queries_waiting",
      help: "Queries that wait for a connection to PostgreSQL",
      read: () => database.line?.length() ?? 0,
    },
    { name: "wird_sockets", help: "Open live sockets on this node", read: here.sockets },
    {
      name: "wird_speakers",
      help: "Speakers that this node follows, by what they are doing",
      label: "status",
      read: () => playback.statuses(),
    },
    {
      name: "wird_speakers_seen",
      help: "Cast speakers seen on the network",
      read: () => discovery.speakers().length,
    },
    {
      name: "wird_catalogue_age_seconds",
      help: "Time since the last successful synchronisation of the catalogue",
      async read() {
        const { lastUpdated } = (await catalogue.status()).mp3QuranCache;
        return lastUpdated === null ? null : (clock.now() - Date.parse(lastUpdated)) / 1000;
      },
    },
    {
      name: "wird_mail_waiting",
      help: "Letters that have not been delivered yet",
      read: () => mailer.waiting(),
    },
    {
      name: "wird_event_loop_behind_seconds",
      help: "By how much the event loop was behind lately",
      read: () => here.load.delay() / 1000,
    },
  ];
}
