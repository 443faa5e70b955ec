// Messages of what opens on a speaker's card, in Urdu.
import type english from "../en/connecting.ts";

const words: typeof english = {
  forget: {
    title: "{name} کو ہٹا دیں؟",
    text: "{count, plural, =0 {اس کا کوئی شیڈول نہیں۔} one {اس کا شیڈول بھی اس کے ساتھ حذف ہو جائے گا۔} other {اس کے # شیڈول بھی اس کے ساتھ حذف ہو جائیں گے۔}} جو کچھ اس پر سنا گیا وہ سرگزشت میں رہے گا۔",
  },
  rename: {
    title: "اس اسپیکر کا نام بدلیں",
    name: "نام",
    save: "محفوظ کریں",
  },
  routine: {
    title: "اپنے شیڈول الیکسا کے روٹین سے شروع کروائیں",
    why: "ایمیزون کسی کو باہر سے ایکو پر آواز شروع کرنے نہیں دیتا۔ آپ کا اپنا بنایا ہوا روٹین یہ کر دیتا ہے:",
    step1: "الیکسا ایپ میں More کھولیں، پھر Routines، اور + دبائیں۔",
    step2: "When this happens میں Schedule چنیں اور اپنے شیڈول کا وقت لگائیں۔",
    step3: "Add an action میں Custom چنیں اور یہ لکھیں: \u2066open my wird\u2069",
    step4: "وہ ایکو چنیں جس پر تلاوت سننی ہے، اور محفوظ کریں۔",
  },
  alexaLink: {
    linked: "آپ کے ایمیزون اکاؤنٹ سے منسلک ہے۔",
    waiting:
      "منسلک ہے۔ ابھی تک کسی ایکو سے کچھ نہیں سنا گیا: اس سے کہیں “\u2066Alexa, open my wird\u2069”",
    unlink: "الگ کریں",
    title: "ایمیزون الیکسا کو الگ کریں؟",
    text: "اس کے بعد الیکسا آپ کا اکاؤنٹ استعمال نہیں کر سکے گی: آپ کے ایکو اسپیکر منقطع ہو جائیں گے، اور جب تک آپ دوبارہ منسلک نہ کریں ان کے شیڈول سنائی نہیں دیں گے۔ جو اس وقت چل رہا ہے وہ آخر تک چلے گا۔",
  },
  sayCode: {
    title: "کوڈ بولیں",
    text: "جب کوئی ایکو کوڈ سن لے تو الیکسا منسلک ہو جاتی ہے: کہیں “\u2066Alexa, open my wird\u2069” اور پھر کوڈ بولیں۔",
    until: "یہ کوڈ {time} تک کارآمد ہے۔",
    show: "کوڈ دکھائیں",
    renew: "نیا کوڈ",
  },
  connectAlexa: {
    almost: "ایک مرحلہ باقی ہے",
    title: "ایمیزون الیکسا منسلک کریں",
    initial:
      "اپنا ایمیزون ایکو وِرد سے منسلک کریں: آپ کو ایک کوڈ ملے گا، پھر اسکِل چالو کر کے اسے یہ کوڈ بولیں۔",
    start: "منسلک کریں",
    connecting: "منسلک کیا جا رہا ہے...",
    codeTitle: "آپ کا کوڈ",
    codeText: "اس کوڈ کی مدت 15 منٹ میں ختم ہو جائے گی۔",
    copy: "کوڈ کاپی کریں",
    copied: "کاپی ہو گیا",
    next: "آگے",
    enableTitle: "اسکِل چالو کریں",
    enable1: "الیکسا ایپ کھولیں اور Wird نام کی اسکِل تلاش کریں۔",
    enable2: "Enable to Use دبائیں۔",
    enable3: "کہیں “\u2066Alexa, open my wird\u2069” اور پھر اپنا کوڈ بولیں: {code}۔",
    enabled: "میں نے اسکِل چالو کر لی",
    success: "ایمیزون الیکسا منسلک ہو گئی",
    successText: "آپ کے ایکو سے رابطہ ہو گیا۔",
    successWaiting:
      "ابھی تک کسی ایکو سے کچھ نہیں سنا گیا۔ اس کا کارڈ منتظر ہے: اس سے کہیں “\u2066Alexa, open my wird\u2069”",
    successAnother:
      "دوسرے ایکو کا کارڈ تب بنے گا جب اس سے کچھ سنا جائے: اس سے کہیں “\u2066Alexa, open my wird\u2069”",
    done: "ہو گیا",
  },
  connectGoogle: {
    title: "گوگل ہوم منسلک کریں",
    initial: "وہ اسپیکر چنیں جن پر وِرد چلا سکے۔",
    looking: "آپ کے نیٹ ورک پر اسپیکر تلاش کیے جا رہے ہیں...",
    none: "اس نیٹ ورک پر کوئی اسپیکر نہیں ملا۔",
    noneText: "اسپیکر کا چالو ہونا اور وِرد والے نیٹ ورک پر ہونا ضروری ہے۔",
    again: "دوبارہ تلاش کریں",
    start: "منسلک کریں",
    connecting: "منسلک کیا جا رہا ہے...",
    success: "گوگل ہوم منسلک ہو گیا",
    successText: "اب {names} پر چلایا جا سکتا ہے۔",
    choose: "کم از کم ایک اسپیکر چنیں۔",
    already: "پہلے سے منسلک ہے",
    group: "گروپ: اس کے اسپیکر ایک ساتھ تلاوت کرتے ہیں",
    done: "ہو گیا",
  },
  homeAssistant: {
    text: "آپ کے Home Assistant کے میڈیا پلیئر: Sonos، AirPlay، DLNA، Music Assistant اور دوسرے۔",
    unreachable: "Home Assistant جواب نہیں دے رہا۔ وِرد کوشش جاری رکھے ہوئے ہے۔",
    "token-refused":
      "Home Assistant وِرد کا ٹوکن قبول نہیں کر رہا۔ وِرد چلانے والے صاحب وہاں ایک نیا طویل مدتی ٹوکن بنا کر HOME_ASSISTANT_TOKEN میں رکھیں۔",
    "not-set-up":
      "اس وِرد میں Home Assistant اب ترتیب شدہ نہیں: HOME_ASSISTANT_URL اور HOME_ASSISTANT_TOKEN موجود نہیں۔",
  },
  connectHomeAssistant: {
    title: "Home Assistant کے پلیئر منسلک کریں",
    initial: "وہ میڈیا پلیئر چنیں جن پر وِرد چلا سکے۔",
    looking: "Home Assistant سے اس کے پلیئر پوچھے جا رہے ہیں...",
    none: "Home Assistant میں اس کام کا کوئی پلیئر نہیں۔",
    noneText: "وِرد وہ میڈیا پلیئر دکھاتا ہے جو کسی پتے سے ریکارڈنگ چلا سکتے ہیں۔",
    again: "دوبارہ تلاش کریں",
    start: "منسلک کریں",
    connecting: "منسلک کیا جا رہا ہے...",
    success: "پلیئر منسلک ہو گئے",
    successText: "اب {names} پر چلایا جا سکتا ہے۔",
    choose: "کم از کم ایک پلیئر چنیں۔",
    already: "پہلے سے منسلک ہے",
    done: "ہو گیا",
  },
};
export default words;
