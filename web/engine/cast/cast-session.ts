// A Cast session of this browser: requests one, joins one, ends it.
import { castContext, requestSession } from "./cast-api.ts";
import { publishCastConnected } from "./cast-connected.ts";
import { type CastOutput, createCastOutput, loadedTrack } from "../outputs/cast-output.ts";
import type { LoadingOutput, Track } from "../outputs/player-output.ts";
import { serverNow } from "../../api/server-clock.ts";

export interface CastListener {
  /** `there`: what plays already, when this page joins a session that was running. */
  connected(deviceName: string, output: LoadingOutput, there: Track | null, isNew: boolean): void;
  /** Another sender has loaded something; null: it is no recitation of Wird's. */
  changed(there: Track | null): void;
  ended(): void;
  finished(at: number): void;
  /** A command the receiver refused. */
  refused(): void;
}

export interface CastSession {
  /** Opens the browser's own list of devices; false when the user closed it. */
  request(): Promise<boolean>;
  /** Resolves when it is known what a session plays that this page has joined; at once without one. */
  settled(): Promise<void>;
  /** Does nothing when the session has ended already. */
  end(): void;
  /** Ends the session and joins no other. */
  close(): void;
}

/** Milliseconds in which a session that is joined tells what it plays; until then nothing is loaded there. */
export const TELLS_WITHIN = 4_000;

/** Rejects where the browser has no Cast. Joins a session that is still running at once. */
export async function openCast(listener: CastListener): Promise<CastSession> {
  const context = await castContext();
  const { CastContextEventType, SessionState } = cast.framework;
  let output: CastOutput | null = null;
  /** The player has the output. */
  let isConnected = false;
  let patience: ReturnType<typeof setTimeout> | undefined;
  let settling = Promise.withResolvers<void>();
  settling.resolve();

  function joined(isNew: boolean) {
    const session = context.getCurrentSession();
    if (!session || isConnected) return;
    const name = session.getCastDevice().friendlyName;
    const joining =
      output ??
      createCastOutput(
        session,
        {
          ...listener,
          changed(there) {
            if (isConnected) listener.changed(there);
            else if (there) connect(there);
          },
        },
        serverNow,
      );
    output = joining;

    function connect(there: Track | null) {
      // Nothing is taken from another sender by joining: who presses Cast is asked by the browser first.
      if (isConnected || output !== joining || (!isNew && joining.isOthers())) return;
      clearTimeout(patience);
      settling.resolve();
      isConnected = true;
      listener.connected(name, joining, there, isNew);
      if (isNew) publishCastConnected(name);
    }

    const there = loadedTrack(session);
    if (isNew || there) return connect(there);
    if (joining.isOthers() || patience !== undefined) return;
    settling = Promise.withResolvers();
    patience = setTimeout(() => {
      settling.resolve();
      connect(null);
    }, TELLS_WITHIN);
  }

  function stateChanged({ sessionState }: cast.framework.SessionStateEventData) {
    const { SESSION_STARTED, SESSION_RESUMED, SESSION_ENDED } = SessionState;
    if (sessionState === SESSION_STARTED) joined(true);
    if (sessionState === SESSION_RESUMED) joined(false);
    if (sessionState === SESSION_ENDED && output) {
      output.close();
      output = null;
      clearTimeout(patience);
      patience = undefined;
      settling.resolve();
      if (isConnected) listener.ended();
      isConnected = false;
    }
  }

  context.addEventListener(CastContextEventType.SESSION_STATE_CHANGED, stateChanged);
  joined(false);

  const end = () => {
    // Without `true` the page leaves the session, and what another sender plays there plays on.
    if (output) context.endCurrentSession(isConnected && !output.isOthers());
  };
  return {
    request: () => requestSession(context),
    settled: () => settling.promise,
    end,
    close() {
      context.removeEventListener(CastContextEventType.SESSION_STATE_CHANGED, stateChanged);
      end();
    },
  };
}
