// A Cast session of this browser: requests one, joins one, ends it.
import { castContext, requestSession } from "./cast-api.ts";
import { publishCastConnected } from "./cast-connected.ts";
import { createCastOutput, loadedTrack } from "../outputs/cast-output.ts";
import type { LoadingOutput, Track } from "../outputs/player-output.ts";

export interface CastListener {
  /** `there`: what plays already, when this page joins a session that was running. */
  connected(deviceName: string, output: LoadingOutput, there: Track | null, isNew: boolean): void;
  ended(): void;
  finished(): void;
  /** A command the receiver refused. */
  refused(): void;
}

export interface CastSession {
  /** Opens the browser's own list of devices; false when the user closed it. */
  request(): Promise<boolean>;
  /** Does nothing when the session has ended already. */
  end(): void;
  /** Ends the session and joins no other. */
  close(): void;
}

/** Rejects where the browser has no Cast. Joins a session that is still running at once. */
export async function openCast(listener: CastListener): Promise<CastSession> {
  const context = await castContext();
  const { CastContextEventType, SessionState } = cast.framework;
  let output: ReturnType<typeof createCastOutput> | null = null;

  function joined(isNew: boolean) {
    const session = context.getCurrentSession();
    if (!session || output) return;
    output = createCastOutput(session, listener, Date.now);
    const name = session.getCastDevice().friendlyName;
    listener.connected(name, output, loadedTrack(session), isNew);
    if (isNew) publishCastConnected(name);
  }

  function stateChanged({ sessionState }: cast.framework.SessionStateEventData) {
    const { SESSION_STARTED, SESSION_RESUMED, SESSION_ENDED } = SessionState;
    if (sessionState === SESSION_STARTED) joined(true);
    if (sessionState === SESSION_RESUMED) joined(false);
    if (sessionState === SESSION_ENDED && output) {
      output.close();
      output = null;
      listener.ended();
    }
  }

  context.addEventListener(CastContextEventType.SESSION_STATE_CHANGED, stateChanged);
  joined(false);

  const end = () => {
    if (output) context.endCurrentSession(true);
  };
  return {
    request: () => requestSession(context),
    end,
    close() {
      context.removeEventListener(CastContextEventType.SESSION_STATE_CHANGED, stateChanged);
      end();
    },
  };
}
