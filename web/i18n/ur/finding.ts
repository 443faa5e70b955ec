// Messages of finding a recitation: favourites, ten seconds to listen, sharing, in Urdu.
import type english from "../en/finding.ts";

const words: typeof english = {
  favourites: "پسندیدہ",
  recent: "حال ہی میں سنے گئے",
  all: "تمام قاری",
  recitations: "{count, plural, one {# تلاوت} other {# تلاوتیں}}",
  rowButtons: "سننا اور پسندیدہ",
  listen: "{name} کو دس سیکنڈ سنیں",
  stop: "{name} کو سننا روکیں",
  listening: "{name} کو سن رہے ہیں...",
  failed: "{name} کی ریکارڈنگ نہیں چل سکی۔",
  busy: "وِرد اس وقت اسی براؤزر میں تلاوت کر رہا ہے۔ مکمل ہونے پر سنیں۔",
  like: "پسندیدہ: {name}",
  share: "{name} شیئر کریں",
  copied: "لنک کاپی ہو گیا",
  shared: "{surah}، {reciter}",
  lacking: "{reciter} کے پاس سورۃ {surah} کی ریکارڈنگ نہیں، اس لیے دوسرے قاری چنے گئے۔",
  notShown: "جو شیئر کیا گیا وہ موجود نہیں۔",
};
export default words;
