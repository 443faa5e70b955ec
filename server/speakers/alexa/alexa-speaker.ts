// An Echo: it plays only what its own requests to the skill return, so Wird cannot start it.
import { aboutSpeaker } from "#contract/sentences/sentences";
import { type Speaker, SpeakerError, type SpeakerKind } from "../speaker.ts";

export function alexaSpeakers(): SpeakerKind {
  return {
    create({ name }) {
      const refuse = async () => {
        throw new SpeakerError(aboutSpeaker("echo.not-steerable", name), "cannot-start-remotely");
      };
      return {
        open() {},
        prepare: refuse,
        load: refuse,
        play: refuse,
        pause: refuse,
        stop: refuse,
        seek: refuse,
        setVolume: refuse,
        setMuted: refuse,
        refresh: async () => {},
        close: async () => {},
      } satisfies Speaker;
    },
  };
}
