/** Seconds of the keys and buttons that go back and forward. */
export const SEEK_STEP = 10;
