// Sounds of one's own among the sample data: none at first.
import type { Sound } from "#contract/sounds";
import * as calls from "./endpoints.ts";
import { FIRST_SAMPLE_ID } from "./sample/sample-data.ts";
import { type Served, serve } from "./served-calls.ts";

/** `now`: UTC milliseconds. */
export function sampleSounds(now: () => number): Served[] {
  let sounds: Sound[] = [];
  let lastId = FIRST_SAMPLE_ID;
  return [
    serve(calls.listSounds, () => sounds),
    serve(calls.createSound, ({ params, body: { name, url } }) => {
      const sound: Sound = {
        ...{ id: ++lastId, userId: Number(params.userId), name, url, mediaUrl: url },
        ...{ kind: "address", contentType: "audio/mpeg", size: null, seconds: null },
        createdAt: new Date(now()).toISOString(),
      };
      sounds = [...sounds, sound];
      return sound;
    }),
    serve(calls.deleteSound, ({ params }) => {
      sounds = sounds.filter(({ id }) => id !== params.id);
      return { success: true } as const;
    }),
  ];
}
