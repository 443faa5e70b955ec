// For programs that a test starts with an environment of their own: they still have the clock and the zone of the test.

/** Also under faketime (docs/decisions/checks.md): a server on the real clock would be months away from its test. */
const OF_THE_CLOCK = /^(TZ|LD_PRELOAD|FAKETIME.*)$/;

export const clockSettings: Record<string, string> = Object.fromEntries(
  Object.entries(process.env).filter(
    (setting): setting is [string, string] =>
      OF_THE_CLOCK.test(setting[0]) && setting[1] !== undefined,
  ),
);
