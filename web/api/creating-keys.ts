// Idempotency keys: a creating call that had no clear answer is sent again under the key it had, so that nothing is made twice.

export const KEY_HEADER = "Idempotency-Key";

/** By address and body. */
const unanswered = new Map<string, string>();

/** Plain http has no crypto.randomUUID. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The same for the same call until it `hasAnswer`: a second press, or another try. */
export function keyOf(call: string): string {
  const key = unanswered.get(call) ?? newKey();
  unanswered.set(call, key);
  return key;
}

/** Whether it was made or refused is known: the next call like it means another. */
export function hasAnswer(call: string): void {
  unanswered.delete(call);
}
