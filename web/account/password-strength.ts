// Estimates how hard a password is to guess. A hint only: the form's schema decides what is accepted.
export type Strength = "weak" | "fair" | "strong";

/** Null while the password is too short for an estimate. */
export function passwordStrength(password: string): Strength | null {
  if (password.length === 0) return null;
  const different = new Set(password).size;
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{L}\p{Nd}]/u, /\p{Lo}/u].filter((kind) =>
    kind.test(password),
  ).length;
  // Length counts for more than variety; repeated letters count for nothing.
  const worth = Math.min(password.length, different * 2) + (kinds - 1) * 2;
  if (worth < 10) return "weak";
  return worth < 16 ? "fair" : "strong";
}
