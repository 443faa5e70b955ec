// Messages of what was said between Wird and a speaker, in Urdu.
import type english from "../en/diagnosis.ts";

const words: typeof english = {
  title: "پیغامات کا ریکارڈ: {name}",
  text: "وِرد اور اس اسپیکر کے درمیان آخری پیغامات، خفیہ معلومات کے بغیر۔ جو اس قسم کے اسپیکر کو جانتا ہو وہ ان سے خرابی پہچان سکتا ہے۔",
  loading: "پیغامات لوڈ ہو رہے ہیں...",
  again: "دوبارہ پڑھیں",
  facts: {
    state: "حالت",
    address: "پتا",
    model: "ماڈل",
    speakerVersion: "اس کا سافٹ ویئر",
    wirdVersion: "وِرد",
    node: "نوڈ",
    error: "آخری خرابی",
    noError: "جب سے وِرد اس پر نظر رکھے ہوئے ہے، کوئی نہیں۔",
    errorAt: "{error} ({time})",
    unknown: "معلوم نہیں",
  },
  state: {
    connected: "منسلک",
    unreachable: "رابطے میں نہیں",
    disconnected: "وِرد میں منقطع",
  },
  messages: "پیغامات، تازہ ترین آخر میں",
  none: "جب سے وِرد اس اسپیکر پر نظر رکھے ہوئے ہے، کوئی پیغام نہیں آیا۔",
  direction: { sent: "وِرد", received: "اسپیکر", note: "نوٹ" },
  times: "{count, plural, one {# بار} other {# بار}}، {time} تک",
  copy: "کاپی کریں",
  copied: "کاپی ہو گیا",
  download: "رپورٹ کے لیے ڈاؤن لوڈ کریں",
  close: "بند کریں",
};

export default words;
