// Translates the server's English sentences into the page's language; the Arabic is fetched on demand.
let inArabic: ((sentence: string) => string) | null = null;

export async function loadArabicSentences(): Promise<void> {
  ({ inArabic } = await import("./arabic-sentences.ts"));
}

/** The sentence unchanged when the page is English or there is no Arabic for it. */
export function inPageLanguage(sentence: string): string {
  const isArabic = globalThis.document?.documentElement.lang === "ar";
  return isArabic && inArabic ? inArabic(sentence) : sentence;
}
