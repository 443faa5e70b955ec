// Messages of simple mode, in Urdu.
import type english from "../en/simple.ts";

const words: typeof english = {
  title: "سادہ منظر",
  clock: "اس وقت",
  now: "ابھی چل رہا ہے",
  silent: "ابھی کچھ نہیں چل رہا۔",
  playing: "<name>{speaker}</name> پر",
  paused: "<name>{speaker}</name> پر وقفہ",
  loading: "<name>{speaker}</name> پر شروع ہو رہا ہے",
  sound: "آواز",
  here: "اسی آلے پر چل رہا ہے",
  play: "چلائیں",
  stop: "روکیں",
  plays: "<name>{speaker}</name> پر <name>{what}</name>",
  resumes: "<name>{speaker}</name> پر آگے جاری: <name>{what}</name>",
  nothing: "ابھی کچھ شروع نہیں ہو سکتا: کوئی اسپیکر جواب نہیں دے رہا، یا کوئی شیڈول نہیں۔",
  noSpeaker: "ابھی کوئی اسپیکر نہیں۔ ڈیش بورڈ پر ایک منسلک کریں۔",
  volume: "آواز کی سطح {volume}",
  volumeOf: "{speaker} کی آواز کی سطح",
  quieter: "{speaker} کی آواز کم کریں",
  louder: "{speaker} کی آواز بڑھائیں",
  blocked: "یہ براؤزر وِرد کو یہاں ایک بار چھونے کے بعد ہی چلانے دیتا ہے۔",
  allow: "چلانے کی اجازت دیں",
  away: "وِرد سے رابطہ نہیں۔ جب تک وِرد خود چل رہا ہے، دوسرے اسپیکر پھر بھی اپنے وقت پر تلاوت سنائیں گے۔",
  all: "پورا وِرد",
  leaveAsk: "سادہ منظر سے نکلیں؟",
  stay: "یہیں رہیں",
  leave: "نکلیں",
  setting: {
    title: "سادہ منظر",
    text: "شیلف پر رکھے ٹیبلٹ کے لیے، یا جو بس اتنا ہی چاہے اس کے لیے ایک اسکرین: بڑے ہندسوں میں اگلا وقت، کیا چل رہا ہے، چلانا، روکنا اور آواز کی سطح۔ وہاں کوئی شیڈول بدلا نہیں جا سکتا۔",
    open: "ابھی کھولیں",
    chosen: "وِرد کو سادہ منظر میں کھولیں",
    chosenText:
      "صرف اس براؤزر میں۔ پھر وِرد وہیں سے شروع ہوگا؛ “پورا وِرد” آپ کو یہاں واپس لے آئے گا۔",
    awake: "جب تک یہ سامنے ہے، اسکرین روشن رہے گی۔",
    notAwake:
      "براؤزر صرف https پتوں پر اسکرین روشن رکھتے ہیں: اس پتے پر خود آلے کی ترتیبات میں اسکرین روشن رکھیں۔",
  },
};
export default words;
