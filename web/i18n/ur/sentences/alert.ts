// The server's sentences about alerts, tokens and the programs that use them, in Urdu.
import type { alertSentences } from "#contract/sentences/alert-sentences";

const sentences: Record<keyof typeof alertSentences, string> = {
  "alert.address-invalid":
    "یہ ویب کا پتا نہیں۔ پتا \u2066https://\u2069 یا \u2066http://\u2069 سے شروع ہوتا ہے اور اس میں # کے بعد کچھ نہیں ہوتا۔",
  "alert.topic-missing":
    "پتے کے آخر میں ntfy کا ٹاپک ہوتا ہے، جیسے \u2066https://ntfy.sh/our-house\u2069۔ ٹاپک میں لاطینی حروف، ہندسے، _ اور - ہو سکتے ہیں۔",
  "alert.mail-missing":
    "آپ کے اکاؤنٹ میں کوئی ای میل پتا نہیں۔ ای میل منگوانے سے پہلے پتا شامل کریں۔",
  "alert.quiet-half": "خاموشی کے اوقات کا آغاز اور اختتام دونوں ضروری ہیں اور الگ الگ ہونے چاہییں۔",
  "alert.no-way":
    "آپ کو بتانے کا ابھی کوئی طریقہ نہیں۔ پہلے ای میل، نوٹیفکیشن، webhook یا ntfy چنیں۔",
  "alert.private-address": "یہ پتا نجی نیٹ ورک میں ہے، جس سے یہ سرور رابطہ نہیں کرتا۔",
  "alert.name-unknown": "کوئی سرور {host} کے نام سے نہیں۔",
  "alert.no-answer": "سرور {host} نے 10 سیکنڈ میں جواب نہیں دیا۔",
  "alert.refused-connection": "سرور {host} سے رابطہ نہیں ہو سکا: {problem}۔",
  "alert.redirected":
    "جواب میں دوسرے پتے پر بھیجا گیا ({status})، اور وِرد وہاں نہیں جاتا۔ وہی پتا استعمال کریں جس پر یہ بھیجتا ہے۔",
  "alert.answered": "جواب آیا: {status}۔",
  "alert.refused": "پیغام قبول نہیں کیا گیا: {status}۔",
  "alert.mail-unproven":
    "{address} کی ابھی تصدیق نہیں ہوئی، اور اطلاعات صرف تصدیق شدہ پتوں پر جاتی ہیں۔ وِرد نے وہاں جو خط بھیجا ہے اس کا لنک کھولتے ہی خط آنے لگیں گے۔",
  "alert.mail-sent": "ای میل سرور نے {address} کے لیے ای میل لے لی۔",
  "alert.mail-written":
    "کوئی ای میل سرور نہیں: ای میل سرور کے outbox فولڈر میں فائل کی صورت میں ہے۔",
  "alert.mail-failed": "ای میل سرور نے ای میل نہیں لی: {problem}",
  "alert.push-invalid": "براؤزر کی نوٹیفکیشن کی سبسکرپشن درست نہیں۔ دوبارہ کوشش کریں۔",
  "alert.push-most":
    "پہلے ہی {most} براؤزر نوٹیفکیشن دکھاتے ہیں، اس سے زیادہ نہیں ہو سکتے۔ پہلے ایک ہٹائیں۔",
  "alert.push-gone": "وہ براؤزر اب نوٹیفکیشن نہیں لیتا: اسے فہرست سے ہٹا دیا گیا۔",
  "alert.unexplained": "وجہ معلوم نہیں۔",
  "alert.unreachable":
    "اسپیکر {speaker} سے رابطہ نہیں ہو رہا، اور اسے جلد تلاوت سنانی ہے۔ {reason}",

  "token.name-missing": "ٹوکن کا نام ضروری ہے، جیسے اس پروگرام کا نام جو اسے استعمال کرتا ہے۔",
  "token.most-reached":
    "پہلے ہی {most} ٹوکن ہیں، اس سے زیادہ نہیں ہو سکتے۔ جو اب استعمال میں نہیں اس کی رسائی ختم کریں۔",
  "token.scope-missing": "اس ٹوکن کو صرف پڑھنے کی اجازت ہے۔",
  "token.not-here": "اس درخواست میں ٹوکن قبول نہیں کیے جاتے۔ براہِ کرم سائن اِن کریں۔",
  "token.unknown": "یہ ٹوکن درست نہیں: منسوخ ہو چکا ہے یا غلط لکھا گیا ہے۔",
};
export default sentences;
