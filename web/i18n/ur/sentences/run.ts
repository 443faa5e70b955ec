// The server's sentences about schedules and their runs, in Urdu.
import type { runSentences } from "#contract/sentences/run-sentences";

const sentences: Record<keyof typeof runSentences, string> = {
  "schedule.time-invalid": "وقت HH:MM کی شکل میں لکھا جاتا ہے، 00:00 سے 23:59 تک۔",
  "schedule.date-invalid": "تاریخ YYYY-MM-DD کی شکل میں لکھی جاتی ہے۔",
  "schedule.date-not-in-calendar": "یہ دن کیلنڈر میں نہیں۔",
  "schedule.days-missing": "کم از کم ایک دن چنیں۔",
  "schedule.day-twice": "ایک دن دو بار لکھا گیا ہے۔",
  "schedule.count-invalid": "قیمت count کے لیے 1 سے 400 تک کا پورا عدد ہو۔",
  "schedule.most-reached":
    "آپ کے {most} شیڈول ہیں، ایک اکاؤنٹ میں اس سے زیادہ نہیں ہو سکتے۔ جس کی اب ضرورت نہیں اسے حذف کریں، پھر یہ بنائیں۔",
  "schedule.end-equals-start": "اختتام کا وقت آغاز کے وقت سے مختلف ہونا چاہیے۔",
  "schedule.past": "یہ وقت گزر چکا ہے۔ براہِ کرم دوسرا دن چنیں۔",
  "schedule.starting-already": "یہ شیڈول پہلے ہی شروع کیا جا رہا ہے۔",
  "schedule.no-next-run": "اس شیڈول کی کوئی اگلی تلاوت نہیں جسے چھوڑا جا سکے۔",
  "schedule.no-skipped-run": "اس شیڈول کی کوئی چھوڑی ہوئی تلاوت نہیں جسے واپس لیا جا سکے۔",
  "schedule.speakers-too-many": "ایک شیڈول زیادہ سے زیادہ 5 اسپیکروں پر تلاوت سناتا ہے۔",
  "schedule.speaker-twice": "ایک اسپیکر دو بار لکھا گیا ہے۔",
  "schedule.fallback-twice": "متبادل اسپیکر ان میں سے نہیں ہو سکتا جو ویسے بھی تلاوت سناتے ہیں۔",
  "schedule.fallback-echo":
    "ایکو کو باہر سے کوئی شروع نہیں کر سکتا، اس لیے وہ دوسرے اسپیکر کی جگہ نہیں لے سکتا۔ براہِ کرم کوئی اور چنیں۔",
  "schedule.echo-has-no-fallback":
    "ایکو والا شیڈول اپنے روٹین کا انتظار کرتا ہے: کوئی دوسرا اسپیکر اس کی جگہ نہیں لے سکتا۔ براہِ کرم دوسرا اسپیکر چنیں، یا متبادل نہ رکھیں۔",
  "schedule.also-on-echo":
    "ایکو کو باہر سے کوئی شروع نہیں کر سکتا، اس لیے وہ دوسرے اسپیکروں کے ساتھ تلاوت نہیں سنا سکتا۔ براہِ کرم کوئی اور چنیں۔",
  "schedule.zone-unknown":
    "یہ سرور ٹائم زون {timezone} کو نہیں جانتا، اس لیے نہیں بتا سکتا کہ یہ شیڈول کب شروع ہونا ہے۔ اس کے لیے کوئی اور ٹائم زون چنیں، یا سرور پر Node.js اپ ڈیٹ کریں۔",
  "schedule.damaged":
    "اس شیڈول کا محفوظ ڈیٹا پڑھا نہیں جا سکتا ({fields})۔ اسے نئے سرے سے ترتیب دے کر محفوظ کریں، یا حذف کریں۔",
  "schedule.not-computed":
    "اس شیڈول کا اگلا وقت معلوم نہیں ہو سکا۔ مقام اور نماز کی ترتیبات دیکھیں، پھر شیڈول دوبارہ محفوظ کریں؛ وجہ سرور کے لاگ میں ہے۔",
  "run.away-too-long":
    "تلاوت کے دوران وِرد بند یا سویا ہوا تھا، اور اسے جاری رکھنے کے لیے بہت دیر سے واپس آیا۔",
  "schedule.changed-while-playing": "تلاوت کے دوران شیڈول بدلا یا حذف کیا گیا۔",
  "portion.surahs-missing": "کم از کم ایک سورت چنیں۔",
  "portion.surahs-too-many": "ایک شیڈول میں زیادہ سے زیادہ 114 سورتیں ہو سکتی ہیں۔",
  "portion.range-reversed": "پہلی آیت آخری سے پہلے ہوتی ہے، یا دونوں ایک ہی ہوتی ہیں۔",
  "portion.kind-unknown": "قسم ان میں سے ایک ہونی چاہیے: onwards، surahs، range، khatm یا sound۔",
  "portion.end-time-missing": "مسلسل تلاوت کے لیے اختتام کا وقت ضروری ہے۔",
  "portion.reciter-missing": "براہِ کرم قاری چنیں۔",
  "portion.echo-plays-whole-surahs":
    "ایکو صرف پوری سورتیں چلاتا ہے۔ براہِ کرم اس کے لیے دوسرا اسپیکر چنیں۔",
  "portion.echo-plays-no-sounds":
    "ایکو صرف سورتیں چلاتا ہے، اور وہ بھی صرف کہنے پر: اذان یا کوئی دوسری آواز اس پر وقت پر شروع نہیں ہو سکتی۔ براہِ کرم اس کے لیے دوسرا اسپیکر چنیں۔",
  "portion.player-cannot-seek":
    "اسپیکر {speaker} ریکارڈنگ میں کسی جگہ پر نہیں جا سکتا، اس لیے وہ صرف پوری سورتیں چلاتا ہے۔ براہِ کرم اس کے لیے دوسرا اسپیکر چنیں۔",
  "portion.player-cannot-pause":
    "اسپیکر {speaker} وقفہ نہیں دے سکتا، اس لیے تکرار کے درمیان خاموشی نہیں ہو سکتی۔ براہِ کرم اس کے لیے دوسرا اسپیکر چنیں۔",
  "portion.ayahs-counted-otherwise":
    "روایت {rewaya} میں آیات کے نمبر مختلف ہیں۔ اس کے بجائے پوری سورتیں چنیں: {surahs}۔",
  "portion.ayahs-untimed":
    "قاری {reciter} کی آیات کے اوقات ان سورتوں میں معلوم نہیں: {surahs}۔ اس کے بجائے پوری سورتیں چنیں: {surahs}۔",
  "portion.khatm-unknown": "ایسا کوئی ختمِ قرآن نہیں۔",
  "portion.sound-unknown": "ایسی کوئی آواز نہیں۔",
  "portion.ayah-missing": "سورۃ {surah} میں {count} آیات ہیں، آیت {ayah} اس میں نہیں۔",
  "run.skipped": "آپ نے یہ تلاوت چھوڑ دی۔",
  "run.awaiting-speaker": "اسپیکر {speaker} کے شروع ہونے کا انتظار ہے۔",
  "run.other-schedule": "اسپیکر {speaker} پر دوسرا شیڈول شروع ہو گیا۔",
  "run.something-else": "اسپیکر {speaker} پر کچھ اور چلا دیا گیا۔",
  "run.not-started": "اسپیکر {speaker} نے تلاوت شروع نہیں کی۔",
  "run.stayed-paused":
    "اسپیکر {speaker} پر وقفہ دیا گیا، اور اختتام سے پہلے کسی نے اسے دوبارہ جاری نہیں کیا۔",
  "run.muted-at-end": "اسپیکر {speaker} کی آواز آخر میں بند تھی۔",
  "run.volume-zero-at-end": "اسپیکر {speaker} کی آواز آخر میں 0 پر تھی۔",
  "run.surah-left-out": "سورۃ {surah} چھوڑ دی گئی۔ {reason}",
  "run.surahs-left-out": "یہ سورتیں چھوڑ دی گئیں: {surahs}۔ {reason}",
  "run.ayahs-untimed": "قاری {reciter} کی آیات کے اوقات ان سورتوں میں معلوم نہیں: {surahs}۔",
  "run.sound-deleted": "یہ آواز حذف کر دی گئی تھی۔",
  "run.sound-left-out": "آواز {title} چھوڑ دی گئی۔ {reason}",
  "run.slept-through":
    "تلاوت کے دوران وِرد بند یا سلیپ موڈ میں تھا، اور اس کے اختتام کے بعد واپس آیا۔",
  "run.after-backup":
    "اس کا وقت اُس بیک اپ کے بعد تھا جس سے وِرد بحال ہوا: معلوم نہیں کہ اس کا کیا ہوا۔",
  "run.open-at-backup":
    "جب وہ بیک اپ بنا جس سے وِرد بحال ہوا تو یہ جاری تھا: معلوم نہیں کہ اس کا کیا ہوا۔",
  "run.missed": "اس وقت وِرد بند یا سلیپ موڈ میں تھا، اور اختتام کے بعد واپس آیا۔",
  "run.missed-start":
    "اس وقت وِرد بند یا سلیپ موڈ میں تھا، اور شروع کرنے کا وقت نکل جانے کے بعد واپس آیا۔",
  "run.late":
    "تلاوت {minutes, plural, =0 {ایک منٹ سے کم} one {# منٹ} other {# منٹ}} دیر سے شروع ہوئی، کیونکہ وقت پر وِرد بند یا سلیپ موڈ میں تھا۔",
  "run.fallback": "اسپیکر {speaker} کی جگہ {fallback} نے تلاوت سنائی۔ {reason}",
  "run.fallback-failed": "نہ {speaker} نے تلاوت سنائی اور نہ {fallback} نے۔ {reason} {why}",
  "run.silent": "اسپیکر {speaker} نے اپنے وقت کے ایک منٹ بعد تک تلاوت شروع نہیں کی تھی۔",
  "run.awaiting-routine": "آپ کے الیکسا روٹین کا انتظار ہے۔",
  "run.routine-missing": "آپ کے الیکسا روٹین نے وِرد کو وقت پر نہیں کھولا۔",
  "run.echo-silent": "ایکو نے نہیں بتایا کہ وہ چلا رہا ہے۔",
  "run.echo-paused": "اسے ایکو پر وقفہ دیا گیا۔",
  "run.echo-fell-silent": "ایکو خاموش ہو گیا: اس نے اگلی سورت نہیں مانگی۔",
  "run.echo-stopped": "آپ نے اسے اپنے ایکو پر روک دیا۔",
  "run.echo-asked-otherwise": "اس ایکو سے کچھ اور کہا گیا۔",
  "run.echo-failed": "ایکو ریکارڈنگ نہیں چلا سکا۔",
};
export default sentences;
