// For tests: a socket that plays the tab of a browser speaker.
import { WebSocket } from "ws";
import type { BrowserSpeakerReport, SpeakerCommand } from "#contract/live-messages";
import { eventually } from "../../harness.ts";
import type { House } from "../house.ts";

export interface BrowserTab {
  commands: SpeakerCommand["command"][];
  /** The tab's playback state; commands change it as in a real tab. */
  now: Omit<BrowserSpeakerReport, "type" | "browserId">;
  /** The error with which it refuses to play; null: it plays. */
  refuses: { error: string; fault: "speaker" | "recording"; surahId: number } | null;
  /** What it does not do: "ignores" answers that it is done, "refuses" with an error. */
  disobeys: Map<SpeakerCommand["command"]["do"], "ignores" | "refuses">;
  /** Reports the tab's state. */
  report(change?: Partial<BrowserTab["now"]>): void;
  close(): Promise<void>;
}

/** Amina's tab, which is the browser of this id and obeys as a real one. */
export async function openBrowserTab(
  house: Pick<House, "wird" | "amina">,
  browserId: string,
): Promise<BrowserTab> {
  const socket = new WebSocket(`${house.wird.url.replace("http", "ws")}/ws`, {
    headers: { cookie: house.amina.cookie() },
  });
  let reportedAt = Date.now();
  const send = (frame: object) => socket.send(JSON.stringify(frame));
  const tab: BrowserTab = {
    commands: [],
    now: {
      state: "idle",
      url: null,
      position: 0,
      duration: null,
      volume: 80,
      muted: false,
      idleReason: null,
    },
    refuses: null,
    disobeys: new Map(),
    report(change = {}) {
      // As a real one: what plays has moved since the last report.
      const at = Date.now();
      if (tab.now.state === "playing") tab.now.position += (at - reportedAt) / 1000;
      reportedAt = at;
      Object.assign(tab.now, change);
      send({ type: "speaker_status", browserId, ...tab.now });
    },
    async close() {
      if (socket.readyState === socket.CLOSED) return;
      socket.close();
      await new Promise((resolve) => socket.once("close", resolve));
    },
  };

  function obey({ commandId, command }: SpeakerCommand): void {
    tab.commands.push(command);
    const done = { type: "speaker_done", browserId, commandId };
    if (command.do === "load" && command.surahId === tab.refuses?.surahId) {
      const { error, fault } = tab.refuses;
      return send({ ...done, error, fault });
    }
    const how = tab.disobeys.get(command.do);
    if (how === "refuses") {
      return send({ ...done, error: "tab.playing-not-allowed", fault: "speaker" });
    }
    if (how === "ignores") return send({ ...done, error: null });
    if (command.do === "load") {
      const { url, position, paused = false } = command;
      const state = paused ? "paused" : "playing";
      tab.report({ state, url, position, duration: 600, idleReason: null });
    } else if (command.do === "play") tab.report({ state: "playing" });
    else if (command.do === "pause") tab.report({ state: "paused" });
    else if (command.do === "seek") tab.report({ position: command.position });
    else if (command.do === "volume") tab.report({ volume: command.volume });
    else if (command.do === "mute") tab.report({ muted: command.muted });
    else if (command.do === "report") tab.report();
    else if (command.do !== "fetch-ahead")
      tab.report({ state: "idle", url: null, idleReason: "cancelled" });
    send({ ...done, error: null });
  }

  let known = false;
  socket.on("message", (data) => {
    const frame = JSON.parse(String(data));
    if (frame.type === "auth_ok") known = true;
    else if (frame.type === "speaker_command") obey(frame);
  });
  await new Promise((resolve) => socket.once("open", resolve));
  send({ type: "auth", userId: house.amina.user.id });
  await eventually("the tab is known", () => known);
  send({ type: "speaker_hello", browserId });
  return tab;
}
