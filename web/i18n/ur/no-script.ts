// What the page says in Urdu where the app cannot run: without scripts, and in old browsers.
import type english from "../en/no-script.ts";

const words: typeof english = {
  needsScripts: "وِرد کے لیے JavaScript ضروری ہے۔",
  needsNewerBrowser: "وِرد کے لیے نیا براؤزر ضروری ہے: {browsers}، یا اس کے بعد کا کوئی (مئی 2024)۔",
  schedulesPlay: "آپ کے شیڈول آپ کے اسپیکروں پر اپنے وقت پر چلتے رہیں گے۔",
};

export default words;
