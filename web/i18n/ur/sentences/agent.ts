// The server's sentences about agents, in Urdu.
import type { agentSentences } from "#contract/sentences/agent-sentences";

const sentences: Record<keyof typeof agentSentences, string> = {
  "agent.name-missing": "گھر کا ایک نام ہونا ضروری ہے۔",
  "agent.most-reached":
    "آپ کے {most} گھر ہیں، ایک اکاؤنٹ میں اس سے زیادہ نہیں ہو سکتے۔ جس کی اب ضرورت نہ ہو اسے ہٹائیں، پھر یہ شامل کریں۔",
  "agent.code-unknown":
    "یہ کوڈ پہلے ہی استعمال ہو چکا ہے، اس کی مدت ختم ہو چکی ہے، یا یہ موجود ہی نہیں۔ براہِ کرم وِرد میں “دوسرے گھر کے اسپیکر” کے تحت نیا کوڈ بنائیں۔",
  "agent.away": "اسپیکر {speaker} سے رابطہ نہیں ہو رہا: {home} کا ایجنٹ منسلک نہیں ہے۔",
  "agent.revoked":
    "یہ ایجنٹ اپنے اکاؤنٹ سے ہٹا دیا گیا ہے، یا اس کا ٹوکن نامعلوم ہے۔ براہِ کرم اسے دوبارہ جوڑیں۔",
  "agent.replaced": "ایک اور ایجنٹ اس کے ٹوکن سے منسلک ہو گیا ہے۔",
  "agent.too-old":
    "یہ ایجنٹ (Wird {agent}) سرور (Wird {server}) کے لیے بہت پرانا ہے۔ براہِ کرم ایجنٹ کو اپ ڈیٹ کریں۔",
  "agent.too-new":
    "یہ ایجنٹ (Wird {agent}) سرور (Wird {server}) کے لیے بہت نیا ہے۔ سرور کے اپ ڈیٹ ہونے پر یہ منسلک ہو جائے گا۔",
  "agent.message-invalid": "ایجنٹ نے ایسی چیز بھیجی جسے سرور نہیں سمجھتا۔",
  "agent.messages-too-many": "ایجنٹ نے ایک ساتھ بہت زیادہ پیغامات بھیجے۔",
  "run.home-plays-by-itself":
    "{home} کا وِرد سے رابطہ نہیں۔ وہاں جو طے ہے اسے اس کا ایجنٹ چلاتا ہے، اور رابطہ بحال ہونے پر بتا دیتا ہے۔",
  "run.home-not-heard-yet":
    "اس تلاوت کے بعد سے {home} کا وِرد سے رابطہ نہیں ہوا۔ وہاں کیا چلا، یہ رابطہ بحال ہونے پر معلوم ہوگا۔",
  "agent.address-refused":
    "اسپیکر {speaker} کو یہ ریکارڈنگ نہیں دی گئی: ایجنٹ صرف عوامی https پتے اور اپنے ہی سرور کی آوازیں چلاتا ہے۔",
};
export default sentences;
