// Messages of the page of one's own sounds, in Urdu.
import type english from "../en/sounds.ts";

const words: typeof english = {
  title: "آوازیں",
  text: "اذان، اذکار یا آپ کی اپنی کوئی بھی آواز، آپ کے شیڈول کے لیے۔",
  back: "ڈیش بورڈ",
  add: "آواز شامل کریں",
  file: "فائل سے",
  fileHint: "MP3، AAC (M4A)، Ogg یا WAV، زیادہ سے زیادہ 20 MB۔",
  chooseFile: "فائل چنیں",
  uploading: "{name} اپ لوڈ ہو رہی ہے",
  percent: "{percent}%",
  cancel: "منسوخ کریں",
  tooLarge:
    "آواز زیادہ سے زیادہ 20 MB کی ہو سکتی ہے۔ اسے چھوٹا کریں، یا کم معیار کے MP3 میں محفوظ کریں۔",
  refusedByProxy:
    "وِرد کے سامنے موجود پراکسی اس حجم کی فائلیں رد کرتی ہے۔ اس کا منتظم 21 MB کی اجازت دے سکتا ہے۔",
  brokeOff:
    "اپ لوڈ بیچ میں رک گیا۔ اگر ہر بار ایسا ہو تو شاید وِرد کے سامنے کوئی پراکسی اس حجم کی فائلیں رد کرتی ہے۔",
  address: "پتے سے",
  addressHint: "یہ \u2066https://\u2069 سے شروع ہوتا ہے۔ آپ کے اسپیکر ہر بار اسے خود لاتے ہیں۔",
  name: "نام",
  url: "پتا",
  nameRequired: "آواز کو کوئی نام دیں۔",
  urlRequired: "پتا \u2066https://\u2069 سے شروع ہوتا ہے اور اس میں صارف نام نہیں ہوتا۔",
  addAddress: "شامل کریں",
  added: "{name} شامل ہو گئی۔",
  list: "آپ کی آوازیں",
  loading: "آپ کی آوازیں کھل رہی ہیں...",
  empty: "ابھی کوئی آواز نہیں",
  emptyText: "نیچے ایک آواز شامل کریں؛ پھر اسے کسی شیڈول میں چنیں۔",
  failed: "آپ کی آوازیں نہیں دکھائی جا سکتیں: {reason}",
  retry: "دوبارہ کوشش کریں",
  listen: "{name} سنیں",
  pause: "{name} میں وقفہ",
  cannotPlay: "{name} یہاں نہیں چل سکتی۔",
  megabytes: "{size} ایم بی",
  remove: "{name} کو حذف کریں",
  removeTitle: "یہ آواز حذف کریں؟",
  removeText: "{name} وِرد سے ہمیشہ کے لیے مٹا دی جائے گی۔",
  removeYes: "حذف کریں",
  where: "ریکارڈنگ کہاں ملے",
  whereText:
    "وِرد کے ساتھ اذان یا اذکار کی ریکارڈنگ نہیں آتی: ہمیں ایسی کوئی نہیں ملی جس کی اجازت اس کے مالک نے صاف دی ہو۔ اپنی مسجد سے پوچھیں، اپنے فون سے ریکارڈ کریں، یا یہاں دیکھیں اور وہی استعمال کریں جس کی مالک اجازت دے:",
  commons: "Wikimedia Commons، ہر ریکارڈنگ کے لائسنس کے ساتھ",
  archive: "Internet Archive: اذان",
  archiveAdhkar: "Internet Archive: صبح اور شام کے اذکار",
};
export default words;
