// Messages of finding a recitation: favourites, ten seconds to listen, sharing, in Urdu.
import type english from "../en/finding.ts";

const words: typeof english = {
  favourites: "پسندیدہ",
  recent: "حال ہی میں سنے گئے",
  all: "تمام قاری",
  recitations: "{count, plural, one {# تلاوت} other {# تلاوتیں}}",
  rowButtons: "سننا اور پسندیدہ",
  listen: "{name} کو دس سیکنڈ سنیں",
  stop: "{name} کو سننا بند کریں",
  listening: "{name} کی آواز چل رہی ہے...",
  failed: "{name} کی ریکارڈنگ نہیں چل سکی۔",
  busy: "وِرد اس وقت اسی براؤزر میں تلاوت سنا رہا ہے۔ اس کے ختم ہونے پر سنیں۔",
  like: "پسندیدہ: {name}",
  share: "{name} شیئر کریں",
  copied: "لنک کاپی ہو گیا",
  shared: "{surah}، {reciter}",
  lacking: "{reciter} کے پاس سورۃ {surah} کی ریکارڈنگ نہیں، اس لیے دوسرا قاری چنا گیا ہے۔",
  notShown: "جو شیئر کیا گیا تھا وہ یہاں موجود نہیں۔",
};
export default words;
