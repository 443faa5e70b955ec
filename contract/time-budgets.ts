// How long each part waits for the next, from a page to a speaker, in milliseconds: no caller times
// out before its callee does.

/** How long a command waits for a Cast speaker that is still connecting. */
export const CAST_CONNECT = 10_000;
export const CAST_ANSWER = 5_000;
/** A television may have to wake before it can launch an app. */
export const CAST_LAUNCH = 20_000;
/** The answer to LOAD comes when the speaker has fetched the beginning of the recording. */
export const CAST_LOAD = 20_000;
/** How long a command waits for Home Assistant, or for a player that it calls unavailable. */
export const HOME_ASSISTANT_CONNECT = 10_000;
/** A service is answered when the player has done it. */
export const HOME_ASSISTANT_ANSWER = 8_000;
/** Some players fetch the beginning of the recording first. */
export const HOME_ASSISTANT_PLAY = 20_000;
/** An answer from a tab that plays for a browser. */
export const BROWSER_ANSWER = 8_000;

/** The way to an agent and back; it is never longer than that of a command and its answer at home. */
export const AGENT_LINE = 1_000;
/** How long a command waits for an agent that has just been called, or has just lost its line. */
export const AGENT_BACK = 1_000;

/** The last STOP to a speaker that is disconnected in Wird; its next session waits for that. */
export const STOP_ON_DISCONNECT = 3_000;
/** Closing its connection; the next session waits for that too. */
export const CLOSE_CONNECTION = 1_000;

/** How long a press waits for the first word of a speaker that was not followed until then. */
export const FIRST_ANSWER = 1_500;

/** The longest command: the old session ends, the speaker is found, launches its player, loads. */
export const LONGEST_COMMAND =
  STOP_ON_DISCONNECT +
  CLOSE_CONNECTION +
  FIRST_ANSWER +
  CAST_CONNECT +
  CAST_LAUNCH +
  CAST_LOAD +
  AGENT_LINE;

/** A node begins another node's request within this time, or never. */
export const REQUEST_BEGUN = 2_000;
/** Delay of a notification from one node to another, plus the difference of their clocks. */
export const EVENT_DELIVERY = 1_000;

/** Timeout of a page's calls: a dead network keeps a button busy no longer than this. */
export const PAGE_CALL_TIMEOUT = 60_000;
