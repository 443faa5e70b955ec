// Messages of notifications in browsers, in Urdu.
import type english from "../en/notifications.ts";

const words: typeof english = {
  title: "اس براؤزر میں نوٹیفکیشن",
  text: "جو کچھ نہ ہو سکا، یہ آلہ اسے دکھاتا ہے، چاہے وِرد کا کوئی صفحہ کھلا نہ ہو۔",
  insecure:
    "براؤزر یہ صرف https پتوں پر دیتے ہیں۔ گھر کے وِرد کے لیے اس کا طریقہ docs/hosting.md میں “https at home” کے تحت ہے۔",
  homeScreen:
    "iPhone یا iPad پر پہلے وِرد کو ہوم اسکرین پر شامل کریں (Share، Add to Home Screen) اور وہیں سے کھولیں۔",
  unsupported: "اس براؤزر میں یہ نہیں، یا نجی ونڈو میں روکے جاتے ہیں۔",
  denied: "اس براؤزر کی ترتیبات میں یہ وِرد کے لیے بند ہیں: پہلے وہاں اجازت دیں۔",
  failed: "براؤزر انہیں آن نہ کر سکا۔ دوبارہ کوشش کریں، یا کوئی اور براؤزر آزمائیں۔",
  others: "نوٹیفکیشن دکھانے والے دوسرے براؤزر",
  also: "{browser} میں بھی",
  remove: "ہٹائیں",
  removeName: "{browser} کو ہٹائیں",
  way: "{browser} میں نوٹیفکیشن",
};
export default words;
