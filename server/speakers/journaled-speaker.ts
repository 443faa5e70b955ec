// What the journal of every kind of speaker has: when it was connected and lost, and which commands failed.
import { englishOf } from "#contract/sentences/sentences";
import {
  type Speaker,
  SpeakerError,
  type SpeakerEvent,
  type SpeakerKind,
  type SpeakerTarget,
} from "./speaker.ts";
import type { SpeakerJournal } from "./speaker-journal.ts";

/** A speaker of a kind, whose losses and failures are in its journal. */
export function journaledSpeaker(
  kind: SpeakerKind,
  target: SpeakerTarget,
  onEvent: (event: SpeakerEvent) => void,
  journal: SpeakerJournal,
): Speaker {
  const speaker = kind.create(
    target,
    (event) => {
      onEvent(event);
      hear(event);
    },
    journal,
  );

  function hear(event: SpeakerEvent): void {
    if (event.type === "connected") journal.note("connected");
    else if (event.type === "taken") journal.note(`taken over by ${event.by}`);
    else if (event.type === "disconnected") {
      const { heardAt } = event;
      const heard =
        heardAt === null ? "not reached" : `last heard ${new Date(heardAt).toISOString()}`;
      journal.failed(event.reason, `disconnected: ${englishOf(event.reason)} (${heard})`);
    }
  }

  /** The caller's own promise: nothing of a command waits for the journal. */
  function watch<T>(command: Promise<T>): Promise<T> {
    command.catch((error: unknown) => {
      if (error instanceof SpeakerError) journal.failed(error.sentence);
    });
    return command;
  }

  return {
    open: () => speaker.open(),
    prepare: () => watch(speaker.prepare()),
    load: (media) => watch(speaker.load(media)),
    play: () => watch(speaker.play()),
    pause: () => watch(speaker.pause()),
    stop: () => watch(speaker.stop()),
    seek: (position, options) => watch(speaker.seek(position, options)),
    setVolume: (volume) => watch(speaker.setVolume(volume)),
    setMuted: (muted) => watch(speaker.setMuted(muted)),
    refresh: () => watch(speaker.refresh()),
    close: () => speaker.close(),
  };
}
