// A browser as a speaker: commands go to the tab that plays for it, on the node of its socket.
import type { SpeakerCommand } from "#contract/live-messages";
import { TAB_ANSWER } from "#contract/time-budgets";
import type { Clock } from "#server/platform/clock";
import type { BrowserNews, Events } from "#server/platform/events";
import { type Speaker, SpeakerError, type SpeakerKind } from "./speaker.ts";

interface Parts {
  events: Events;
  clock: Clock;
}

// Unique across all speakers of this node, so that each answer finds its command.
let lastCommandId = 0;

/** Called without an error: the command succeeded. */
type Answer = (error: string | null, fault?: "speaker" | "recording") => void;

export function browserSpeakers({ events, clock }: Parts): SpeakerKind {
  return {
    create(target, onEvent): Speaker {
      const { userId, deviceId } = target;
      const browserId = deviceId ?? "";
      const open = new Map<number, Answer>();
      /** The socket of the tab that plays; null: no tab. */
      let connection: string | null = null;
      /** When the tab last sent anything, UTC milliseconds. */
      let heardAt: number | null = null;
      /** The URL that Wird loaded, and the load that is still unanswered. */
      let ours: string | null = null;
      let loading = 0;
      const unsubscribe = events.subscribe("browser-news", ({ address, news, ...from }) => {
        if (address.userId !== userId || address.browserId !== browserId) return;
        if (news.kind === "hello" || news.kind === "here") welcome(from.connection);
        // The late goodbye of a tab that has changed nodes is ignored.
        else if (from.connection === connection) hear(news);
      });

      function hear(news: Exclude<BrowserNews, { kind: "hello" | "here" }>): void {
        if (news.kind !== "gone") heardAt = clock.now();
        switch (news.kind) {
          case "gone":
            connection = null;
            for (const answer of open.values()) answer(`${target.name} was closed.`);
            return onEvent({
              type: "disconnected",
              reason: `${target.name} was closed.`,
              heardAt,
            });
          case "report":
            return hearReport(news.report);
          case "done":
            return open.get(news.commandId)?.(news.error, news.fault);
        }
      }

      /** A new tab, or the same one after an outage: request a report of what it plays. */
      function welcome(from: string): void {
        connection = from;
        heardAt = clock.now();
        const isBusy = open.size > 0;
        for (const answer of open.values()) answer(`${target.name} was opened again.`);
        const greet = () => {
          onEvent({ type: "connected" });
          tell({ do: "report" }).catch(() => {});
        };
        // The pending commands are rejected before playback hears `connected`.
        if (isBusy) setImmediate(greet);
        else greet();
      }

      function hearReport(report: Extract<BrowserNews, { kind: "report" }>["report"]): void {
        const { volume, muted, ...media } = report;
        onEvent({ type: "volume", volume, muted });
        const foreign = media.url !== null && media.url !== ours && media.state !== "idle";
        if (foreign && ours !== null && loading === 0) {
          ours = null;
          onEvent({ type: "taken", by: "another recitation" });
        }
        onEvent({ type: "media", status: { ...media, loadedFor: null, at: clock.now() } });
      }

      function tell(command: SpeakerCommand["command"]): Promise<void> {
        if (connection === null)
          return Promise.reject(new SpeakerError(`${target.name} is not open in any browser tab.`));
        const to = connection;
        const commandId = ++lastCommandId;
        return new Promise<void>((resolve, reject) => {
          const cancel = clock.after(TAB_ANSWER, () => answer(`${target.name} did not answer.`));
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
        });
      }

      return {
        open() {
          events.publish("browser-call", { userId, browserId });
        },
        prepare: () => tell({ do: "report" }),
        async load({ url, title, artist, position, surahId, reciterId }) {
          ours = url;
          loading++;
          try {
            await tell({ do: "load", url, title, artist, position, surahId, reciterId });
          } finally {
            loading--;
          }
        },
        play: () => tell({ do: "play" }),
        pause: () => tell({ do: "pause" }),
        stop() {
          ours = null;
          return tell({ do: "stop" });
        },
        seek: (position) => tell({ do: "seek", position }),
        setVolume: (volume) => tell({ do: "volume", volume }),
        setMuted: (muted) => tell({ do: "mute", muted }),
        refresh: () => tell({ do: "report" }),
        async close() {
          unsubscribe();
        },
      };
    },
  };
}
