// Sentences that the server wrote, in the page's language. It writes English; the Arabic comes when it is wanted.
let inArabic: ((sentence: string) => string) | null = null;

export async function loadArabicSentences(): Promise<void> {
  ({ inArabic } = await import("./arabic-sentences.ts"));
}

/** The sentence as it is when the page is English, and when there is no Arabic for it. */
export function inPageLanguage(sentence: string): string {
  const isArabic = globalThis.document?.documentElement.lang === "ar";
  return isArabic && inArabic ? inArabic(sentence) : sentence;
}
