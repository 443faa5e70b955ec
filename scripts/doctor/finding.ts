// What one look of the doctor found, as a sentence, and how bad that is.

export interface Finding {
  /** `note`: works, or cannot be known; a person may want to read it. `wrong`: something will not work. */
  level: "good" | "note" | "wrong";
  /** In one or two words: "Port". */
  about: string;
  /** What is so and, unless it is good, what to do. Without secrets. */
  text: string;
}

/** For the findings about one thing. */
export const findings = (about: string) => ({
  good: (text: string): Finding => ({ level: "good", about, text }),
  note: (text: string): Finding => ({ level: "note", about, text }),
  wrong: (text: string): Finding => ({ level: "wrong", about, text }),
});

/** Why something failed, in the words of the system. */
export function reasonOf(error: unknown): string {
  const { code, message, cause, errors } = error as Error & { code?: string; errors?: unknown[] };
  // fetch hides the reason in its cause, a connection to several addresses in its errors.
  if (cause !== undefined) return reasonOf(cause);
  if (errors?.[0] !== undefined) return reasonOf(errors[0]);
  return message || code || String(error);
}
