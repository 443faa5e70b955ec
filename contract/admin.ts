// Administration: the catalogue's synchronisation and the health of the server.
import * as z from "zod/mini";
import { endpoint, instant } from "./endpoint.ts";
import { anySentence } from "./sentences/sentence.ts";

export const syncStatus = z.object({
  lastRun: z.nullable(instant),
  nextRun: z.nullable(instant),
  inProgress: z.boolean(),
  currentBatch: z.int(),
  totalBatches: z.int(),
  errors: z.array(
    z.object({
      batch: z.int(),
      /** A sentence in English. */
      error: z.string(),
      /** The same as data; null for one of an older version. */
      sentence: z.nullable(anySentence),
      timestamp: instant,
    }),
  ),
  mp3QuranCache: z.object({
    exists: z.boolean(),
    count: z.int(),
    lastUpdated: z.nullable(instant),
  }),
  /** The changes of the last finished sync; null before the first. */
  lastChanges: z.nullable(z.object({ added: z.int(), changed: z.int(), vanished: z.int() })),
  /** Recitations in a catalogue refused as too small, and in ours; null: none was refused since. */
  refused: z.nullable(z.object({ count: z.int(), known: z.int() })),
  /** The daily time, HH:MM in the server's zone. */
  syncAt: z.string(),
});
export type SyncStatus = z.output<typeof syncStatus>;

export const getSyncStatus = endpoint({
  method: "GET",
  path: "/api/admin/sync/status",
  summary: "How the catalogue's synchronisation stands",
  access: "admin",
  reply: syncStatus,
});

export const triggerSync = endpoint({
  method: "POST",
  path: "/api/admin/sync/trigger",
  summary: "Starts a synchronisation; 409 when one is running",
  access: "admin",
  reply: z.object({ status: syncStatus }),
  status: 202,
});

export const acceptCatalogue = endpoint({
  method: "POST",
  path: "/api/admin/sync/accept",
  summary: "Synchronises with a catalogue that was refused as too small; 409 when another one was",
  access: "admin",
  body: z.strictObject({
    // The count that the admin saw: a catalogue that has shrunk further is refused again.
    count: z.int().check(z.minimum(1)),
  }),
  reply: z.object({ status: syncStatus }),
  status: 202,
});

export const systemHealth = z.object({
  version: z.string(),
  startedAt: instant,
  database: z.enum(["sqlite", "postgres"]),
  mail: z.enum(["smtp", "outbox"]),
  mailWaiting: z.int(),
  speakersSeen: z.int(),
  sockets: z.int(),
  nextRuns: z.array(z.object({ at: instant, schedules: z.int() })),
});
export type SystemHealth = z.output<typeof systemHealth>;

export const getSystemHealth = endpoint({
  method: "GET",
  path: "/api/admin/system",
  summary: "The health of this server",
  access: "admin",
  reply: systemHealth,
});

export const getHealth = endpoint({
  method: "GET",
  path: "/api/health",
  summary: "200 when ready, 503 when not",
  access: "anyone",
  reply: z.object({
    success: z.literal(true),
    status: z.literal("ready"),
    version: z.string(),
  }),
});

export const getApiDocs = endpoint({
  method: "GET",
  path: "/api/docs",
  summary: "This description, in OpenAPI 3.1",
  access: "signedIn",
  token: "read",
  reply: z.looseObject({}),
});
