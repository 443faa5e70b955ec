// Sounds of one's own among the sample data: none at first.
import { createSound, deleteSound, listSounds, type Sound } from "#contract/sounds";
import { FIRST_SAMPLE_ID } from "./sample/sample-data.ts";
import { type Served, serve } from "./served-calls.ts";

/** `now`: UTC milliseconds. */
export function sampleSounds(now: () => number): Served[] {
  let sounds: Sound[] = [];
  let lastId = FIRST_SAMPLE_ID;
  return [
    serve(listSounds, () => sounds),
    serve(createSound, ({ params, body: { name, url } }) => {
      const sound: Sound = {
        ...{ id: ++lastId, userId: Number(params.userId), name, url, mediaUrl: url },
        ...{ kind: "address", contentType: "audio/mpeg", size: null, seconds: null },
        createdAt: new Date(now()).toISOString(),
      };
      sounds = [...sounds, sound];
      return sound;
    }),
    serve(deleteSound, ({ params }) => {
      sounds = sounds.filter(({ id }) => id !== params.id);
      return { success: true } as const;
    }),
  ];
}
