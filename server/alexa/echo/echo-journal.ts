// The journal of an Echo: the types of Amazon's requests and of our answers. No tokens, no speech.
import type { RequestEnvelope, Response } from "ask-sdk-model";
import { BoundedMap } from "#contract/bounded-map";
import type { Events } from "#server/platform/events";
import type { SpeakerJournals } from "#server/speakers/speaker-journal";

export interface EchoJournal {
  /** `response`: null when the skill failed. */
  write(deviceId: number, envelope: RequestEnvelope, response: Response | null): void;
}

/** An Echo has no connection whose end could end its journal: the oldest goes. */
const MOST_ECHOES = 1000;
/** Characters. */
const LONGEST_ERROR = 500;

export function createEchoJournal({
  events,
  journals,
}: {
  events: Events;
  journals: Pick<SpeakerJournals, "of" | "forget">;
}): EchoJournal {
  const echoes = new BoundedMap<number, null>(MOST_ECHOES, journals.forget);

  // Amazon's requests arrive at any node, and so do people's.
  events.subscribe("echo-heard", ({ deviceId, received, sent, note }) => {
    echoes.set(deviceId, null);
    const journal = journals.of(deviceId);
    journal.received(received);
    if (note !== null) journal.note(note);
    journal.sent(sent);
  });

  return {
    write(deviceId, envelope, response) {
      const { type, locale, intent, offsetInMilliseconds, ...more } = envelope.request as Reported;
      const { playerActivity } = envelope.context?.AudioPlayer ?? {};
      const error =
        more.error && `${more.error.type}: ${more.error.message}`.slice(0, LONGEST_ERROR);
      const received = { type, intent: intent?.name, locale, offsetInMilliseconds };
      events.publish("echo-heard", {
        deviceId,
        received: JSON.stringify({ ...received, reason: more.reason, error, playerActivity }),
        sent:
          response === null
            ? "the skill failed; its log says why"
            : JSON.stringify(typesOf(response)),
        note: error === undefined ? null : `Alexa reports ${error}`,
      });
    },
  };
}

/** What requests of several types have. */
interface Reported {
  type: string;
  locale?: string;
  intent?: { name: string };
  offsetInMilliseconds?: number;
  reason?: string;
  error?: { type?: string; message?: string };
}

function typesOf({ directives, outputSpeech, card, shouldEndSession }: Response) {
  return {
    directives: directives?.map(({ type, ...directive }) => {
      const { playBehavior } = directive as { playBehavior?: string };
      return playBehavior === undefined ? type : `${type} ${playBehavior}`;
    }),
    speaks: outputSpeech !== undefined,
    card: card?.type,
    shouldEndSession,
  };
}
