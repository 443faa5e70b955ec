// Times of day for schedules that must not begin by themselves during a test, whatever the hour is.

/** HH:MM in UTC, so many hours from now. */
export const wallTimeIn = (hours: number) =>
  new Date(Date.now() + hours * 3_600_000).toISOString().slice(11, 16);

/** Six hours from now, for half an hour. */
export const laterToday = () => ({ startTime: wallTimeIn(6), endTime: wallTimeIn(6.5) });
