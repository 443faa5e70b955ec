// The server's sentences about sounds of one's own, in Urdu.
import type { soundSentences } from "#contract/sentences/sound-sentences";

const sentences: Record<keyof typeof soundSentences, string> = {
  "sound.name-missing": "آواز کا نام ضروری ہے۔",
  "sound.address-invalid":
    "آواز کا پتا \u2066https://\u2069 سے شروع ہوتا ہے اور اس میں صارف نام یا پاس ورڈ نہیں ہوتا۔",
  "sound.empty": "یہ فائل خالی ہے۔",
  "sound.not-audio":
    "یہ فائل MP3، AAC، Ogg یا WAV ریکارڈنگ نہیں، یا خراب ہے۔ اسے MP3 میں محفوظ کر کے دوبارہ کوشش کریں۔",
  "sound.too-large":
    "آواز زیادہ سے زیادہ {megabytes} MB کی ہو سکتی ہے۔ اسے چھوٹا کریں، یا کم معیار کے MP3 میں محفوظ کریں۔",
  "sound.most-reached":
    "پہلے ہی {most} آوازیں ہیں، اس سے زیادہ نہیں ہو سکتیں۔ جس کی اب ضرورت نہیں اسے حذف کریں۔",
  "sound.room-used": "آپ کی آوازیں مل کر 200 MB سے بڑھ جائیں گی۔ جس کی اب ضرورت نہیں اسے حذف کریں۔",
  "sound.in-use": "یہ آواز ابھی ان شیڈول میں ہے: {schedules}۔ پہلے وہاں کچھ اور چنیں۔",
  "upload.others-running": "براہِ کرم انتظار کریں کہ آپ کی دوسری فائلیں اپ لوڈ ہو جائیں۔",
  "upload.compressed": "براہِ کرم فائل جیسی ہے ویسی بھیجیں، کمپریس کر کے نہیں۔",
  "upload.file-missing": "اس فارم میں کوئی فائل نہیں۔",
  "upload.files-too-many": "براہِ کرم ایک وقت میں ایک فائل بھیجیں۔",
  "upload.form-cut-short": "اس درخواست کا فارم ادھورا ہے۔",
  "upload.form-too-long": "یہاں فارم کے زیادہ سے زیادہ {most} حصے ہو سکتے ہیں۔",
};
export default sentences;
