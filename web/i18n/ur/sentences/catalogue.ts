// The server's sentences about the catalogue's synchronisation, in Urdu.
import type { catalogueSentences } from "#contract/sentences/catalogue-sentences";

const sentences: Record<keyof typeof catalogueSentences, string> = {
  "catalogue.slow":
    "فہرست کے جواب میں {seconds, plural, one {# سیکنڈ} other {# سیکنڈ}} سے زیادہ لگے۔",
  "catalogue.unreachable": "فہرست سے رابطہ نہیں ہو سکا: {problem}۔",
  "catalogue.broken-off": "فہرست کا جواب بیچ میں ٹوٹ گیا: {problem}۔",
  "catalogue.too-large": "فہرست کا جواب {megabytes} MB سے بڑا ہے۔",
  "catalogue.redirects":
    "فہرست دوسرے پتے پر بھیجتی ہے، جس پر عمل نہیں کیا جاتا: CATALOGUE_URL میں اس کا نیا پتا رکھیں۔",
  "catalogue.status": "فہرست نے یہ جواب دیا: {status}۔",
  "catalogue.not-json": "فہرست کا جواب JSON نہیں ({type})۔",
  "catalogue.shape-unknown": "فہرست کے جواب میں {place} پر نامعلوم شکل ہے۔",
  "catalogue.riwayat-missing": "روایات کے نام موجود نہیں۔ {reason}",
  "catalogue.id-twice": "تلاوت {id} چھوڑ دی گئی: اس کا نمبر دو بار آیا ہے۔",
  "catalogue.name-missing": "تلاوت {id} چھوڑ دی گئی: قاری کا نام نہیں۔",
  "catalogue.server-invalid": "تلاوت {id} چھوڑ دی گئی: اس کا سرور http کا پتا نہیں۔",
  "catalogue.surahs-missing": "تلاوت {id} چھوڑ دی گئی: اس میں کوئی سورت نہیں۔",
  "catalogue.unusable": "فہرست میں کام کی کوئی تلاوت نہیں۔",
  "catalogue.too-long": "فہرست میں {most} سے زیادہ تلاوتیں ہیں۔",
  "catalogue.shrunk":
    "فہرست نے صرف {count, plural, one {# تلاوت بھیجی} other {# تلاوتیں بھیجیں}} جب کہ ہمارے پاس {known} ہیں: اسے قبول نہیں کیا گیا۔",
  "catalogue.changed-since": "اب فہرست بدل چکی ہے۔ براہِ کرم دوبارہ دیکھیں۔",
  "catalogue.not-stored": "وِرد فہرست محفوظ نہیں کر سکا؛ تفصیل سرور کے لاگ میں ہے۔",
};
export default sentences;
