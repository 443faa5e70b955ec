// A browser as a speaker: commands go to the tab that plays for it, on the node of its socket.
import type { SpeakerCommand } from "#contract/live-messages";
import { aboutSpeaker, type Sentence, sentence } from "#contract/sentences/sentences";
import { tabSentences } from "#contract/sentences/speaker-sentences";
import { BROWSER_ANSWER } from "#contract/time-budgets";
import type { Clock } from "#server/platform/clock";
import type { BrowserEvent, Events } from "#server/platform/events";
import {
  ANOTHER_RECITATION,
  type Speaker,
  SpeakerError,
  type SpeakerFault,
  type SpeakerKind,
} from "../speaker.ts";

interface Parts {
  events: Events;
  clock: Clock;
}

// Unique across all speakers of this node, so that each answer finds its command.
let lastCommandId = 0;

/** Why a tab plays nothing: what it was to load meanwhile would end for other reasons. */
const BEFORE_A_LOAD: ReadonlySet<string | null> = new Set([null, "finished", "cancelled"]);

/** Tells the tab of this connection something that no session waits for. */
export function tellTab(
  events: Pick<Events, "publish">,
  { userId, connection, browserId }: { userId: number; connection: string; browserId: string },
  command: SpeakerCommand["command"],
): void {
  const frame = {
    type: "speaker_command",
    commandId: ++lastCommandId,
    browserId,
    command,
  } as const;
  events.publish("browser-command", { userId, connection, frame });
}

/** Called without an error: the command succeeded. */
type Answer = (error: Sentence | null, fault?: SpeakerFault) => void;

export function browserSpeakers({ events, clock }: Parts): SpeakerKind {
  return {
    create(target, onEvent, journal): Speaker {
      const { userId, deviceId } = target;
      const browserId = deviceId ?? "";
      const open = new Map<number, Answer>();
      /** The socket of the tab that plays; null: no tab. */
      let connection: string | null = null;
      /** When the tab last sent anything, UTC milliseconds. */
      let heardAt: number | null = null;
      /** It was asked for a report, and has said nothing since: its machine may be asleep. */
      let isSilent = false;
      /** The URL that Wird loaded, and the load that is still unanswered. */
      let ours: string | null = null;
      let loading = 0;
      const unsubscribe = [
        events.subscribe("browser-event", ({ address, event, ...from }) => {
          if (address.userId !== userId || address.browserId !== browserId) return;
          if (event.kind === "hello") welcome(from.connection);
          else if (event.kind === "here") found(from.connection);
          // The late goodbye of a tab that has changed nodes is ignored.
          else if (from.connection === connection) hear(event);
        }),
        // The answer of its tab may be lost.
        events.subscribe("events-missed", () => {
          if (connection === null) ask();
        }),
      ];

      function hear(event: Exclude<BrowserEvent, { kind: "hello" | "here" }>): void {
        if (event.kind !== "gone") heardAt = clock.now();
        write(event);
        if (isSilent && event.kind !== "gone" && connection !== null) welcome(connection);
        switch (event.kind) {
          case "gone":
            connection = null;
            for (const answer of open.values()) answer(aboutSpeaker("browser.closed", target.name));
            // It is lost already.
            if (isSilent) return;
            return onEvent({
              type: "disconnected",
              reason: aboutSpeaker("browser.closed", target.name),
              heardAt,
            });
          case "report":
            return hearReport(event.report);
          case "done":
            return open.get(event.commandId)?.(tabSentence(event.error), event.fault);
        }
      }

      /**
       * The answer to the question which tab plays. A node that was suspended meanwhile answers late, for a socket that
       * its tab has left: that of a tab which has said hello since stays.
       */
      function found(answering: string): void {
        if (connection === null || (isSilent && answering !== connection)) welcome(answering);
      }

      function ask(): void {
        events.publish("browser-call", { userId, browserId });
        journal.note("asked all tabs which of them plays here");
      }

      /** A socket may stay open for a minute after its machine has fallen asleep. */
      function fallSilent(askedAt: number): void {
        if (isSilent || heardAt === null || heardAt > askedAt) return;
        isSilent = true;
        journal.note("the tab does not answer");
        const reason = aboutSpeaker("speaker.no-answer", target.name);
        onEvent({ type: "disconnected", reason, heardAt });
        // Another socket may be the one that its tab has now.
        ask();
      }

      function write(event: Exclude<BrowserEvent, { kind: "hello" | "here" }>): void {
        if (event.kind === "gone") return journal.note("the tab has gone");
        const like = event.kind === "report" ? asLastReported(event.report) : null;
        const text = () => JSON.stringify(event);
        journal.received(text, like === null ? undefined : { kind: "report", like });
      }

      /** A new tab, or the same one after an outage: request a report of what it plays. */
      function welcome(from: string): void {
        connection = from;
        isSilent = false;
        heardAt = clock.now();
        journal.note("a tab says that it plays here");
        const isBusy = open.size > 0;
        for (const answer of open.values())
          answer(aboutSpeaker("browser.opened-again", target.name));
        const greet = () => {
          onEvent({ type: "connected" });
          sendCommand({ do: "report" }).catch(() => {});
        };
        // The pending commands are rejected before playback hears `connected`.
        if (isBusy) setImmediate(greet);
        else greet();
      }

      function hearReport(report: Extract<BrowserEvent, { kind: "report" }>["report"]): void {
        const { volume, muted, ...media } = report;
        onEvent({ type: "volume", volume, muted });
        // What it said before the load reached it, as a tab that has just said hello does twice.
        const isOfBefore = media.state === "idle" && BEFORE_A_LOAD.has(media.idleReason);
        if (loading > 0 && ours !== null && isOfBefore) return;
        const foreign = media.url !== null && media.url !== ours && media.state !== "idle";
        if (foreign && ours !== null && loading === 0) {
          ours = null;
          onEvent({ type: "taken", by: ANOTHER_RECITATION });
        }
        onEvent({ type: "media", status: { ...media, loadedFor: null, at: clock.now() } });
      }

      function sendCommand(command: SpeakerCommand["command"]): Promise<void> {
        if (connection === null)
          return Promise.reject(new SpeakerError(aboutSpeaker("browser.no-tab", target.name)));
        const to = connection;
        const commandId = ++lastCommandId;
        return new Promise<void>((resolve, reject) => {
          const sentAt = clock.now();
          const cancel = clock.after(BROWSER_ANSWER, () => {
            answer(aboutSpeaker("speaker.no-answer", target.name));
            if (command.do === "report" && to === connection) fallSilent(sentAt);
          });
          const answer: Answer = (error, fault) => {
            cancel();
            open.delete(commandId);
            if (error === null) resolve();
            else reject(new SpeakerError(error, fault));
          };
          open.set(commandId, answer);
          events.publish("browser-command", {
            userId,
            connection: to,
            frame: { type: "speaker_command", commandId, browserId, command },
          });
          const { do: kind } = command;
          const repeats = kind === "report" ? { kind, like: kind } : undefined;
          journal.sent(() => JSON.stringify({ commandId, command }), repeats);
        });
      }

      return {
        open: ask,
        prepare: () => sendCommand({ do: "report" }),
        async load({ runId: _, ...media }) {
          ours = media.url;
          loading++;
          try {
            await sendCommand({ do: "load", ...media });
          } finally {
            loading--;
          }
        },
        play: () => sendCommand({ do: "play" }),
        pause: () => sendCommand({ do: "pause" }),
        stop() {
          ours = null;
          return sendCommand({ do: "stop" });
        },
        async seek(position, { plays } = { plays: false }) {
          await sendCommand({ do: "seek", position });
          if (plays) await sendCommand({ do: "play" });
        },
        setVolume: (volume) => sendCommand({ do: "volume", volume }),
        setMuted: (muted) => sendCommand({ do: "mute", muted }),
        refresh: () => sendCommand({ do: "report" }),
        async close() {
          for (const end of unsubscribe) end();
        },
      };
    },
  };
}

/** The same for two reports between which nothing but the position has changed. */
function asLastReported(report: Extract<BrowserEvent, { kind: "report" }>["report"]): string {
  const { state, url, volume, muted, idleReason } = report;
  return `${state} ${url} ${volume} ${muted} ${idleReason}`;
}

/** The tab reports a code; a page of an older version an English sentence. */
function tabSentence(error: string | null): Sentence | null {
  if (error === null) return null;
  return Object.hasOwn(tabSentences, error)
    ? sentence(error as keyof typeof tabSentences)
    : sentence("text.as-given", { text: error });
}
