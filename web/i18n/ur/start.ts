// Messages of the first steps on the dashboard, in Urdu.
import type english from "../en/start.ts";

const words: typeof english = {
  title: "تین مراحل میں آغاز کریں",
  done: "ہو گیا",
  speaker: "اسپیکر منسلک کریں",
  speakerText: "گوگل یا الیکسا کا اسپیکر، یا بس یہی براؤزر۔",
  useSpeaker: "<name>{speaker}</name> استعمال کریں",
  useBrowser: "یہ براؤزر استعمال کریں",
  others: "ملنے والے تمام اسپیکر",
  looking: "آپ کے نیٹ ورک پر اسپیکر تلاش کیے جا رہے ہیں...",
  noneYet: "اس نیٹ ورک پر ابھی کوئی اسپیکر نہیں ملا۔ تلاش جاری ہے۔",
  schedule: "شیڈول بنائیں",
  scheduleText: "چنیں کہ کیا تلاوت ہو، کب ہو اور کہاں سنی جائے۔",
  chooseTime: "وقت چنیں",
  hear: "ابھی سنیں",
  hearText: "ابھی آزما کر دیکھیں۔ اپنے وقت پر یہ خود شروع ہوگی۔",
  hearOn: "ابھی <name>{speaker}</name> پر سنیں",
  hearHere: "ابھی اس براؤزر میں سنیں",
  heard: "آپ سن چکے ہیں۔ اب سے یہ اپنے وقت پر خود شروع ہوگی۔",
  welcome: "وِرد کیا کرتا ہے: تین مختصر صفحے",
};
export default words;
