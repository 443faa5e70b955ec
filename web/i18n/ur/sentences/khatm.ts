// The server's sentences about khatms, in Urdu.
import type { khatmSentences } from "#contract/sentences/khatm-sentences";

const sentences: Record<keyof typeof khatmSentences, string> = {
  "khatm.name-missing": "ختمِ قرآن کا نام ضروری ہے۔",
  "khatm.days-too-few": "ختمِ قرآن کی مدت کم از کم ایک دن ہے۔",
  "khatm.days-too-many": "ختمِ قرآن کی مدت زیادہ سے زیادہ 1826 دن ہے۔",
  "khatm.end-ambiguous": "یا تو بتائیں کہ ختمِ قرآن کس دن مکمل ہو، یا یہ کہ کتنے دن میں۔",
  "khatm.heard-reversed": "جو سنا گیا وہ شروع ہونے سے پہلے ختم ہوتا ہے۔",
  "khatm.most-reached": "آپ کے پہلے ہی {count} ختمِ قرآن ہیں۔ نیا شروع کرنے کے لیے ایک حذف کریں۔",
  "khatm.end-before-start": "ختمِ قرآن اپنے پہلے دن یا اس کے بعد مکمل ہوتا ہے۔",
  "khatm.past": "ختمِ قرآن کا آخری دن گزر چکا ہے۔ براہِ کرم دوسرا دن چنیں۔",
  "khatm.finished":
    "یہ ختمِ قرآن مکمل ہو چکا ہے۔ اسے دوبارہ شروع کریں یا تلاوت کے لیے کچھ اور چنیں۔",
  "khatm.not-begun": "یہ ختمِ قرآن {date} کو شروع ہوگا۔",
  "khatm.in-use":
    "کچھ شیڈول یہ ختمِ قرآن سناتے ہیں ({times})۔ پہلے ان میں کچھ اور چنیں یا انہیں حذف کریں۔",
  "khatm.other-ayah": "یہ آیت اس ختمِ قرآن میں شامل نہیں۔",
  "khatm.recordings-missing": "قاری {reciter} کے پاس ان سورتوں کی ریکارڈنگ نہیں۔",
};
export default sentences;
