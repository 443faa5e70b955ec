// Starts and ends casting from this page: by the Cast button, from another tab, or again after a reload.
import { CAST_CHANNEL, publishCastConnected } from "./cast-connected.ts";
import { castProblem } from "./cast-problem.ts";
import type { CastSession } from "./cast-session.ts";
import type { Player } from "../player.ts";
import type { Notify } from "../player-notices.ts";

/** Key in this tab's storage while it casts, so that it joins the session again after a reload. */
const CASTS = "wird.casts";

export function createCasting(player: Player, notify: Notify) {
  let session: Promise<CastSession> | undefined;

  const isCasting = () => player.state.get().output.kind === "cast";

  /** Joins a session that still runs, or waits for one; null where the browser has no Cast. */
  function open(): Promise<CastSession | null> {
    session ??= import("./cast-session.ts").then(({ openCast }) =>
      openCast({
        connected: (...joined) => player.useCast(...joined),
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
      if (tabMemory.read()) void open();
      let casts = false;
      const stop = player.state.watch(() => {
        if (casts === isCasting()) return;
        casts = isCasting();
        tabMemory.write(casts);
        // Another output was chosen: the Cast session ends.
        if (!casts) withSession(({ end }) => end());
      });
      return () => {
        elsewhere.close();
        stop();
        tabMemory.write(false);
        withSession(({ close }) => close());
        session = undefined;
      };
    },
  };
}

const tabMemory = {
  read() {
    try {
      return sessionStorage.getItem(CASTS) !== null;
    } catch {
      return false;
    }
  },
  write(casts: boolean) {
    try {
      if (casts) sessionStorage.setItem(CASTS, "yes");
      else sessionStorage.removeItem(CASTS);
    } catch {
      // Storage is blocked: after a reload the button joins again.
    }
  },
};
