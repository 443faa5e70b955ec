// What people call a reciter or a way of reciting beside the catalogue's name of it.
import { foldName } from "./name-folding.ts";

/** A word of the catalogue's name, folded, and what else that reciter is called. */
const usualNames: Readonly<Record<string, readonly string[]>> = {
  alafasi: ["Mishary bin Rashid Alafasy", "مشاري بن راشد العفاسي"],
  alsudaes: ["Abdul Rahman bin Abdulaziz As-Sudais", "عبد الرحمن بن عبد العزيز السديس"],
  meaqli: ["Maher bin Hamad Al-Muaiqly", "ماهر بن حمد المعيقلي"],
  ajmy: ["Ahmed bin Ali Al-Ajmi", "أحمد بن علي العجمي"],
  johany: ["Abdullah Awad Al-Juhani", "عبد الله عواد الجهني"],
  alhuthaifi: ["Ali bin Abdurrahman Al-Hudhaify", "علي بن عبد الرحمن الحذيفي"],
  arrifai: ["Hani Abdul Rahim Ar-Rifai", "هاني عبد الرحيم الرفاعي"],
  shuraim: ["Saud bin Ibrahim Ash-Shuraym", "سعود بن إبراهيم الشريم"],
};

/** A word of the catalogue's style, folded, and its usual spellings; "Mo'lim" is read slowly for learners to repeat. */
const styleNames: Readonly<Record<string, readonly string[]>> = {
  murattal: ["Murattal", "Murottal", "مرتل"],
  mojawwad: ["Mujawwad", "Mojawwad", "Tajwid", "مجود"],
  molim: ["Muallim", "Teacher", "Learning", "معلم"],
};

/** Other names of a recitation; the same list for the same words, which searches keep prepared. */
export function usualNamesOf({ name, style }: { name: string; style?: string }): string[] {
  const words = foldName(name).split(" ");
  const styles = foldName(style ?? "").split(" ");
  return [
    ...words.flatMap((word) => usualNames[word] ?? []),
    ...styles.flatMap((word) => styleNames[word] ?? []),
  ];
}
