// Whether single letters are keys of the player.

const lettersKey = "wird.letter-keys";

/** Stored in this browser: letter keys disturb people who use voice input. */
export function areLettersOn(): boolean {
  try {
    return localStorage.getItem(lettersKey) !== "off";
  } catch {
    return true;
  }
}

export function keepLetters(on: boolean): void {
  try {
    localStorage.setItem(lettersKey, on ? "on" : "off");
  } catch {
    // Storage is blocked: the setting stays unchanged.
  }
}
