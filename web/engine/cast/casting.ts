// Starts and ends casting from this page: by the Cast button, from another tab, or again after a reload.
import { CAST_CHANNEL, publishCastConnected } from "./cast-connected.ts";
import { castProblem } from "./cast-problem.ts";
import type { CastSession } from "./cast-session.ts";
import type { Track } from "../outputs/player-output.ts";
import type { Player } from "../player.ts";
import type { Notify } from "../player-notices.ts";

/**
 * Key in this tab's storage while it casts, so that it joins the session again after a reload; its value is the
 * address of the recording that this tab has loaded there.
 */
const CASTS = "wird.casts";
/** As an earlier version of the page stored it: any recording there may be its own. */
const ANY = "yes";

export function createCasting(player: Player, notify: Notify) {
  let session: Promise<CastSession> | undefined;

  /** The recording that this tab has loaded into a Cast session; it may be one of before a reload. */
  let loaded = tabMemory.read();

  const isCasting = () => player.state.get().output.kind === "cast";
  /** Another tab or device of Wird's that has loaded it records it too. */
  const isOwn = (there: Track | null) => there !== null && (there.url === loaded || loaded === ANY);

  /** Joins a session that still runs, or waits for one; null where the browser has no Cast. */
  function open(): Promise<CastSession | null> {
    session ??= import("./cast-session.ts").then(({ openCast }) =>
      openCast({
        connected: (name, output, there, isNew) =>
          player.useCast(name, output, there, isNew, isOwn(there)),
        changed(there) {
          if (isCasting()) player.castChanged(there, isOwn(there));
        },
        ended() {
          if (isCasting()) player.useBrowser({ goOn: false });
        },
        finished: player.ended,
        refused: () => notify("cast-control-failed"),
      }),
    );
    return session.catch(() => {
      session = undefined;
      return null;
    });
  }

  /** Does nothing where the browser has no Cast. */
  const withSession = (act: (opened: CastSession) => void) =>
    void session?.then(act, () => undefined);

  return {
    /** Opens the browser's list of Cast devices, or ends the session. */
    async castHere() {
      if (isCasting()) return player.useBrowser();
      if (!player.state.get().track) return notify("selection-required");
      const opened = await open();
      if (!opened) return notify(castProblem());
      // openCast() has joined a session that was running.
      await opened.settled();
      if (isCasting()) return;
      await opened.request().catch(() => notify("cast-connect-failed"));
    },

    /** Returns the function that ends it. */
    start() {
      const elsewhere = new BroadcastChannel(CAST_CHANNEL);
      elsewhere.onmessage = ({ data }: MessageEvent<{ deviceName: string }>) => {
        publishCastConnected(data.deviceName);
        void open();
      };
      if (loaded !== null) void open();
      let casts = false;
      const stop = player.state.watch(() => {
        const { track, served } = player.state.get();
        if (isCasting() && !served && track && track.url !== loaded) {
          loaded = track.url;
          tabMemory.write(loaded);
        }
        if (casts === isCasting()) return;
        casts = isCasting();
        tabMemory.write(casts ? (loaded ?? ANY) : null);
        // Another output was chosen: the Cast session ends.
        if (!casts) withSession(({ end }) => end());
      });
      return () => {
        elsewhere.close();
        stop();
        tabMemory.write(null);
        withSession(({ close }) => close());
        session = undefined;
      };
    },
  };
}

const tabMemory = {
  read(): string | null {
    try {
      return sessionStorage.getItem(CASTS);
    } catch {
      return null;
    }
  },
  write(loaded: string | null) {
    try {
      if (loaded !== null) sessionStorage.setItem(CASTS, loaded);
      else sessionStorage.removeItem(CASTS);
    } catch {
      // Storage is blocked: after a reload the button joins again.
    }
  },
};
