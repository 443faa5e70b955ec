// The server's sentences about accounts, in Urdu.
import type { accountSentences } from "#contract/sentences/account-sentences";

const sentences: Record<keyof typeof accountSentences, string> = {
  "account.username-missing": "صارف نام درج کرنا ضروری ہے",
  "account.username-invisible":
    "صارف نام میں ایسے نشان نہیں ہو سکتے جو نظر نہ آئیں، جیسے نئی سطر کا نشان۔",
  "account.email-missing": "ای میل درج کرنا ضروری ہے",
  "account.email-invalid": "ای میل کا پتا درست نہیں",
  "account.name-missing": "نام درج کرنا ضروری ہے",
  "account.language-unknown": "وِرد ابھی یہ زبان نہیں جانتا۔",
  "account.password-short": "پاس ورڈ کم از کم 6 حروف کا ہونا چاہیے",
  "account.password-long": "پاس ورڈ زیادہ سے زیادہ 1,024 حروف کا ہو سکتا ہے",
  "account.passwords-differ": "دونوں پاس ورڈ ایک جیسے ہونے چاہییں",
  "account.reset-token-missing": "پاس ورڈ بدلنے کا کوڈ ضروری ہے",
  "account.reset-link-invalid":
    "پاس ورڈ بدلنے کا یہ لنک درست نہیں یا اس کی مدت ختم ہو گئی ہے۔ براہِ کرم نیا لنک منگوائیں۔",
  "account.current-password-wrong": "آپ کا موجودہ پاس ورڈ درست نہیں۔",
  "account.deletion-unconfirmed": "اپنا اکاؤنٹ حذف کرنے کے لیے اس کا صارف نام لکھیں۔",
  "account.only-admin":
    "یہی ایک منتظم ہے۔ پہلے کسی اور کو منتظم بنائیں تاکہ وِرد منتظم کے بغیر نہ رہے۔",
  "account.registration-closed":
    "یہ سرور نئے اکاؤنٹ نہیں لیتا۔ اگر آپ کا اکاؤنٹ ہونا چاہیے تو اسے چلانے والے سے پوچھیں۔",
  "account.registration-invited":
    "یہ سرور صرف دعوت پر نئے اکاؤنٹ لیتا ہے۔ کسی گھرانے کی دعوت کا لنک کھولیں اور وہیں رجسٹر کریں۔",
  "account.created": "آپ کا اکاؤنٹ بنا دیا گیا ہے!",
  "account.signed-in": "خوش آمدید!",
  "account.signed-out": "آپ سائن آؤٹ ہو گئے ہیں۔",
  "account.signed-out-everywhere": "آپ ہر جگہ سے سائن آؤٹ کر دیے گئے ہیں۔",
  "account.password-changed": "آپ کا پاس ورڈ بدل گیا۔",
  "account.deleted": "آپ کا اکاؤنٹ اور اس کی تمام معلومات حذف کر دی گئیں۔",
  "account.reset-link-sent": "اگر آپ کا ای میل پتا درج ہے تو آپ کو پاس ورڈ بدلنے کا لنک ملے گا۔",
  "account.password-reset": "آپ کا پاس ورڈ بدل دیا گیا ہے۔ اب نئے پاس ورڈ سے سائن اِن کریں۔",
  "account.pause-over": "یہ دن گزر چکا ہے۔ بعد کے کسی دن تک موقوف کریں۔",
  "person.sessions-ended": "تمام سیشن ختم کر دیے گئے۔",
  "person.deleted": "اکاؤنٹ اور اس کی تمام معلومات حذف کر دی گئیں۔",
  "google.not-set-up": "اس سرور پر گوگل سے سائن اِن کا انتظام نہیں۔",
  "google.client-unknown": "گوگل اس سرور کی شناخت یا خفیہ کلید نہیں پہچانتا۔",
  "google.answer-late": "گوگل کا جواب دیر سے آیا یا پہلے استعمال ہو چکا ہے۔",
  "google.no-answer": "گوگل نے جواب نہیں دیا۔",
  "google.connection-error": "گوگل سے رابطے میں خرابی",
};
export default sentences;
