// The server's sentences about reciters, recordings and commands, in Urdu.
import type { recitationSentences } from "#contract/sentences/recitation-sentences";

const sentences: Record<keyof typeof recitationSentences, string> = {
  "reciter.unknown": "ایسا کوئی قاری نہیں۔",
  "reciter.without-surahs": "اس قاری کی کوئی سورت نہیں۔",
  "reciter.without-recordings": "قاری {reciter} کی کوئی ریکارڈنگ نہیں۔",
  "recording.unknown": "ایسی کوئی ریکارڈنگ نہیں۔",
  "recording.missing": "قاری {reciter} کے پاس سورۃ {surah} کی ریکارڈنگ نہیں۔",
  "recordings.missing": "قاری {reciter} کے پاس ان سورتوں کی ریکارڈنگ نہیں: {surahs}۔",
  "recording.this-missing": "قاری {reciter} کے پاس اس سورت کی ریکارڈنگ نہیں۔",
  "recordings.unreachable": "ریکارڈنگ تک رسائی نہیں ہو رہی۔",
  "recitations.none": "ابھی کوئی تلاوت نہیں۔",
  "ayahs.without-times": "اس تلاوت میں آیات کے اوقات معلوم نہیں۔",
  "command.reciter-missing": "قاری چننے کے لیے reciterId ضروری ہے۔",
  "command.surah-missing": "سورت چننے کے لیے surahId ضروری ہے۔",
  "command.place-missing": "آگے پیچھے جانے کے لیے جگہ یا آیت ضروری ہے۔",
  "command.sleep-time-missing": "سلیپ ٹائمر کے لیے وقت ضروری ہے۔",
  "command.volume-missing": "آواز کی سطح کے لیے 0 سے 100 تک کا عدد ضروری ہے۔",
  "command.last-surah": "آخری سورت",
  "command.first-surah": "پہلی سورت",
};
export default sentences;
