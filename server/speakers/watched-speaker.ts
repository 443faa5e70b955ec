// Wraps every kind of speaker: notes losses and failures in its journal, and holds commands back while the node's lease is over.
import { englishOf } from "#contract/sentences/sentences";
import {
  type Speaker,
  SpeakerError,
  type SpeakerEvent,
  type SpeakerKind,
  type SpeakerTarget,
} from "./speaker.ts";
import type { SpeakerJournal } from "./speaker-journal.ts";

interface Watch {
  onEvent(event: SpeakerEvent): void;
  journal: SpeakerJournal;
  /** The recording at this address could not be played; left out: nobody wants to know. */
  onRecordingFailed?: ((url: string) => void) | undefined;
  /** The lease of the node by which it holds the speaker; left out: nobody else can hold it. */
  lease?: { isOver(): boolean; settled(): Promise<void> };
}

/**
 * While the lease is over, a command waits until it is settled whether the node was taken for dead:
 * then the session has closed the speaker, and the command is dropped. Where the database does not
 * answer, `settled` resolves after two seconds and the command goes out all the same: a recitation
 * does not end for want of a database. A step of a fade is left out then.
 */
export function watchedSpeaker(
  kind: SpeakerKind,
  target: SpeakerTarget,
  { onEvent, journal, lease, onRecordingFailed }: Watch,
): Speaker {
  let closed = false;
  const speaker = kind.create(
    target,
    (event) => {
      onEvent(event);
      note(event);
    },
    journal,
  );

  function note(event: SpeakerEvent): void {
    if (event.type === "connected") journal.note("connected");
    else if (event.type === "taken") journal.note(`taken over by ${event.by}`);
    else if (event.type === "disconnected") {
      const { heardAt } = event;
      const heard =
        heardAt === null ? "not reached" : `last heard ${new Date(heardAt).toISOString()}`;
      journal.failed(event.reason, `disconnected: ${englishOf(event.reason)} (${heard})`);
    }
  }

  /**
   * Returns the command's own promise while the lease is good: nothing of it waits for the journal. Once it is closed
   * nothing is sent: another node may have it, and a fade goes on for seconds.
   */
  function send(command: () => Promise<void>): Promise<void> {
    if (closed) return Promise.resolve();
    if (!lease?.isOver()) return noteFailure(command());
    return lease.settled().then(() => (closed ? undefined : noteFailure(command())));
  }

  /** Another node may have put the volume back already, where the lease is still over when that should be settled. */
  function sendStep(step: () => Promise<void>): Promise<void> {
    if (closed) return Promise.resolve();
    if (!lease?.isOver()) return noteFailure(step());
    return lease.settled().then(() => (closed || lease.isOver() ? undefined : noteFailure(step())));
  }

  function noteFailure(command: Promise<void>): Promise<void> {
    command.catch((error: unknown) => {
      // That it is used otherwise is no fault.
      const isFault =
        error instanceof SpeakerError && error.sentence.code !== "speaker.used-otherwise";
      if (isFault) journal.failed(error.sentence);
    });
    return command;
  }

  return {
    open: () => speaker.open(),
    prepare: (ahead) => send(() => speaker.prepare(ahead)),
    load(media) {
      const loaded = send(() => speaker.load(media));
      loaded.catch((error: unknown) => {
        if (error instanceof SpeakerError && error.fault === "recording") {
          onRecordingFailed?.(media.url);
        }
      });
      return loaded;
    },
    play: () => send(() => speaker.play()),
    pause: () => send(() => speaker.pause()),
    stop: () => send(() => speaker.stop()),
    seek: (position, options) => send(() => speaker.seek(position, options)),
    setVolume: (volume, { fades } = { fades: false }) =>
      (fades ? sendStep : send)(() => speaker.setVolume(volume)),
    setMuted: (muted) => send(() => speaker.setMuted(muted)),
    refresh: () => send(() => speaker.refresh()),
    close() {
      closed = true;
      return speaker.close();
    },
  };
}
