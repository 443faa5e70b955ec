// How a browser shows the text of the Quran: with which translation, and how much of it is hidden.
import type { AyahPlace } from "#contract/quran/ayah-search";
import { watched } from "../../api/watched.ts";

export const translationChoices = ["off", "on", "each"] as const;
export const hideChoices = ["nothing", "letters", "all"] as const;

export interface TextChoices {
  /** `on`: beneath the ayah that sounds; `each`: beneath each ayah. */
  translation: (typeof translationChoices)[number];
  hide: (typeof hideChoices)[number];
}

const KEY = "wird.text";

function stored(): TextChoices {
  const choices: TextChoices = { translation: "each", hide: "nothing" };
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    const { translation } = kept as Partial<TextChoices>;
    // What is hidden is not kept: who opens the page another day wants to read.
    if (translation && translationChoices.includes(translation)) return { ...choices, translation };
  } catch {
    // Storage is closed to this page, or holds something else.
  }
  return choices;
}

export const textChoices = watched<TextChoices>(stored());

export function chooseText(change: Partial<TextChoices>): void {
  textChoices.patch(change);
  try {
    localStorage.setItem(KEY, JSON.stringify({ translation: textChoices.get().translation }));
  } catch {
    // It holds for this visit alone.
  }
}

/** The ayah that somebody has searched for: the text shows it, also where it cannot be heard by itself. */
export const soughtAyah = watched<{ place: AyahPlace | null }>({ place: null });
