// Messages on the speakers of a schedule, in Urdu.
import type english from "../en/readiness.ts";

const words: typeof english = {
  silent: {
    disconnected: "{speaker} منقطع ہے: اسے دوبارہ منسلک کریں یا دوسرا اسپیکر چنیں۔",
    unreachable:
      "{speaker} سے رابطہ نہیں ہو رہا: دیکھیں کہ اسے بجلی مل رہی ہے اور وہ نیٹ ورک پر ہے۔",
    noTab: "{speaker} پر وِرد کا کوئی ٹیب کھلا نہیں: وہاں وِرد کھولیں اور کھلا رہنے دیں۔",
  },
  standsBy: "{speaker} اس کی جگہ لینے کو تیار ہے۔",
  others: "بہرحال {speakers} پر سنائی دے گی۔",
  on: {
    running: "<name>{speaker}</name> تلاوت سنا رہا ہے",
    played: "<name>{speaker}</name> نے تلاوت سنائی",
    late: "<name>{speaker}</name> نے دیر سے تلاوت سنائی",
    missed: "<name>{speaker}</name> سے وقت نکل گیا",
    failed: "<name>{speaker}</name> نے تلاوت نہیں سنائی",
    interrupted: "<name>{speaker}</name> بیچ میں رک گیا",
    stopped: "<name>{speaker}</name> روک دیا گیا",
    skipped: "<name>{speaker}</name> نے یہ تلاوت چھوڑ دی",
    waiting: "<name>{speaker}</name> آپ کے الیکسا روٹین کا منتظر ہے",
  },
  disconnect: {
    yes: "منقطع کریں",
    title: "{name} کو منقطع کریں؟",
    text: "یہ شیڈول اسے استعمال کرتے ہیں۔ دوبارہ منسلک کریں گے تو وہیں پہلے کی طرح تلاوت ہوگی۔",
  },
  schedule: "{frequency} {time} بجے، {recitation}",
  without: {
    silent: "خاموش ہو جائے گا",
    deleted: "حذف ہو جائے گا",
    fallback: "{speaker} اس کی جگہ لے گا",
    others: "بہرحال {speakers} پر سنائی دے گی",
    noFallback: "تلاوت ہوگی، مگر اس کے اسپیکر کی جگہ لینے والا کوئی نہ رہے گا",
  },
};
export default words;
