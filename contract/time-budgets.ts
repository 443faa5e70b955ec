// How long each part waits for the next, from a page to a speaker, in milliseconds: no caller gives up
// before its callee does.

/** A command waits this long for a Cast speaker's connection that is not there yet. */
export const CAST_CONNECT = 10_000;
export const CAST_ANSWER = 5_000;
/** A television may have to wake before it can run an app. */
export const CAST_LAUNCH = 20_000;
/** The answer to LOAD comes when the speaker has fetched the beginning of the recording. */
export const CAST_LOAD = 20_000;
/** A tab that plays for a browser. */
export const TAB_ANSWER = 8_000;

/** The last stop of a speaker that is disconnected in Wird; its next session waits for that. */
export const LAST_STOP = 3_000;
/** Closing its connection; the next session waits for that too. */
export const HANG_UP = 1_000;

/** The longest that a press takes: connected again, the speaker is found, launches its player, loads. */
export const LONGEST_PRESS = LAST_STOP + HANG_UP + CAST_CONNECT + CAST_LAUNCH + CAST_LOAD;

/** A node begins what another one has asked of it within this time, or never. */
export const REQUEST_BEGUN = 2_000;
/** A notification from one node to another, and the difference of their clocks. */
export const NEWS_ON_THE_WAY = 1_000;

/** A page, for whatever it calls: a network that swallows everything keeps no button busy for longer. */
export const PAGE_WAITS = 60_000;
