// The surah that the player showed last, in Arabic, kept in this browser: first-words.js shows it before the app is here.
const key = "wird.surah";
const FIRST = "ٱلْفَاتِحَة";

export function lastSurah(): string {
  try {
    return localStorage.getItem(key) ?? FIRST;
  } catch {
    return FIRST;
  }
}

export function keepLastSurah(name: string): void {
  try {
    localStorage.setItem(key, name);
  } catch {
    // Storage is full or blocked: the next page begins with the first surah.
  }
}
