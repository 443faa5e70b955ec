// Formats seconds as m:ss, also beyond an hour.
export function clockText(seconds: number | null): string {
  const whole = Math.max(0, Math.floor(seconds ?? 0));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
