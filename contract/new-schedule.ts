// What a schedule has where nothing was chosen; apart from its shapes, so that pages take it without them.

export const NEW_SCHEDULE = {
  fallbackDeviceId: null,
  alsoOn: [] as number[],
  reciterId: null,
  portion: { kind: "onwards" as const },
  startAnchor: null,
  endTime: null,
  endAnchor: null,
  durationMinutes: null,
  season: null,
  frequency: "daily" as const,
  days: null,
  enabled: true,
  surahId: null,
  volume: null,
  date: null,
  continuePlayback: false,
  shuffle: false,
};
