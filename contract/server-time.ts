// The header in which each answer of the API has the server's time, so that no page depends on its browser's clock.

/** UTC milliseconds when the request came in. */
export const SERVER_TIME = "wird-time";
