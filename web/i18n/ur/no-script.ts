// What the page says in Urdu where the app cannot run: without scripts, and in old browsers.
import type english from "../en/no-script.ts";

const words: typeof english = {
  needsScripts: "وِرد کے لیے JavaScript ضروری ہے۔",
  needsNewerBrowser: "وِرد کے لیے نیا براؤزر ضروری ہے: {browsers}، یا اس کے بعد کا کوئی (مئی 2024)۔",
  schedulesPlay: "آپ کے شیڈول آپ کے اسپیکروں پر اپنے وقت پر چلتے رہیں گے۔",
  offline: {
    title: "وِرد سے رابطہ نہیں",
    text: "تلاوتوں کو اس آلے کی ضرورت نہیں: جب تک وِرد چل رہا ہے، وہ آپ کے دوسرے اسپیکروں پر انہیں خود شروع کرتا ہے۔ صرف اس وقت کچھ نیا شروع نہیں ہوتا جب وِرد کا اپنا کمپیوٹر بند ہو۔",
    here: "یہ آلہ بھی ایک اسپیکر ہے: رابطہ بحال ہونے تک خاموش رہے گا۔",
    known: "اس آلے کی آخری معلومات، {time}:",
    playing: "{speaker} پر {what} چل رہا ہے۔",
    next: "اگلی تلاوت: {time}، {what}، {speaker} پر۔",
    again: "یہ صفحہ ہر چند سیکنڈ بعد دیکھتا ہے، اور وِرد کے واپس آتے ہی خود کھل جاتا ہے۔",
    retry: "ابھی دیکھیں",
  },
};

export default words;
