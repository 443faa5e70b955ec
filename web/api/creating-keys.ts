// Idempotency keys: a creating call without a clear answer is retried with the same key, so nothing is created twice.

export const KEY_HEADER = "Idempotency-Key";

/** Keyed by address and body. */
const unanswered = new Map<string, string>();

/** Plain http has no crypto.randomUUID. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The same key for the same call until `hasAnswer`: on a second press or a retry. */
export function keyOf(call: string): string {
  const key = unanswered.get(call) ?? newKey();
  unanswered.set(call, key);
  return key;
}

/** The outcome is known: the next identical call creates another one. */
export function hasAnswer(call: string): void {
  unanswered.delete(call);
}
