// The server's sentences about speakers, in Urdu.
import type { speakerSentences, tabSentences } from "#contract/sentences/speaker-sentences";

const sentences: Record<keyof (typeof speakerSentences & typeof tabSentences), string> = {
  "speaker.name-missing": "اسپیکر کا نام ضروری ہے۔",
  "speaker.most-reached":
    "آپ کے {most} اسپیکر ہیں، ایک اکاؤنٹ میں اس سے زیادہ نہیں ہو سکتے۔ جس کی اب ضرورت نہیں اسے حذف کریں، پھر یہ شامل کریں۔",
  "speaker.not-seen": "یہ اسپیکر نیٹ ورک پر نظر نہیں آیا۔ کیا وہ آن ہے؟",
  "speaker.changing-hands":
    "اس اسپیکر کا انتظام ابھی ایک جگہ سے دوسری جگہ جا رہا ہے۔ تھوڑی دیر میں دوبارہ کوشش کریں۔",
  "speaker.disconnected-first": "اسپیکر {speaker} منقطع ہے۔ پہلے اسے منسلک کریں۔",
  "speaker.disconnected-in-wird": "اسپیکر {speaker} وِرد میں منقطع ہے۔",
  "speaker.of-others":
    "اسپیکر {speaker} کسی اور کا ہے، اور اس شیڈول کا اکاؤنٹ اس پر تلاوت نہیں چلا سکتا۔",
  "speaker.was-disconnected-in-wird": "اسپیکر {speaker} وِرد میں منقطع کر دیا گیا۔",
  "speaker.connection-lost": "اسپیکر {speaker} سے رابطہ ٹوٹ گیا۔",
  "speaker.not-found": "اسپیکر {speaker} نیٹ ورک پر نہیں ملا۔",
  "speaker.not-linked":
    "Wird نہیں جانتا کہ آپ کے نیٹ ورک کا کون سا اسپیکر {speaker} ہے۔ وہ اسپیکر آلات کے صفحے پر جوڑیں، پھر اپنے شیڈولز میں اسے چنیں۔",
  "speaker.no-answer": "اسپیکر {speaker} نے جواب نہیں دیا۔",
  "speaker.plays-on":
    "اسپیکر {speaker} نے رکنے کا حکم نہیں مانا، اور شاید اب بھی تلاوت کر رہا ہے۔ اسے خود اسپیکر پر روکیں۔",
  "speaker.unusable": "اسپیکر {speaker} استعمال نہیں ہو سکا۔",
  "speaker.fault-in-wird": "اسپیکر {speaker} وِرد کی ایک خرابی کی وجہ سے استعمال نہیں ہو سکا۔",
  "speaker.recording-silent": "اسپیکر {speaker} نے ریکارڈنگ لے لی مگر چلانا شروع نہیں کیا۔",
  "speaker.recording-refused": "اسپیکر {speaker} یہ ریکارڈنگ نہیں چلا سکا۔",
  "speaker.recording-stalled": "اسپیکر {speaker} تک ریکارڈنگ پہنچنا بند ہو گئی۔",
  "speaker.broke-off": "اسپیکر {speaker} ریکارڈنگ کے بیچ میں خاموش ہو گیا۔",
  "speaker.load-refused": "اسپیکر {speaker} ابھی ریکارڈنگ لینے کے لیے تیار نہیں۔",
  "speaker.other-recording": "اسپیکر {speaker} کو اس دوران دوسری ریکارڈنگ دے دی گئی۔",
  "speaker.other-command": "اسپیکر {speaker} کو یہ شروع ہونے سے پہلے کچھ اور کہہ دیا گیا۔",
  "speaker.player-not-started": "اسپیکر {speaker} نے اپنا پلیئر شروع نہیں کیا۔",
  "speaker.player-refused": "اسپیکر {speaker} اپنا پلیئر شروع نہیں کر سکا۔",
  "speaker.volume-refused": "اسپیکر {speaker} اپنی آواز کی سطح مقرر نہیں کر سکا۔",
  "speaker.command-refused": "اسپیکر {speaker} یہ نہیں کر سکا۔",
  "speaker.command-unsent": "اسپیکر {speaker} کو یہ نہیں بتایا جا سکتا: {problem}",
  "speaker.idle": "اسپیکر {speaker} کچھ نہیں چلا رہا۔",
  "speaker.nothing-playing": "اسپیکر {speaker} پر کچھ نہیں چل رہا۔",
  "speaker.playing-already": "اسپیکر {speaker} پہلے ہی چل رہا ہے، یعنی ٹھیک کام کر رہا ہے۔",
  "speaker.stopped-by-you": "آپ نے {speaker} کو روک دیا۔",
  "speaker.stopped": "کسی نے {speaker} کو روک دیا۔",
  "speaker.player-stopped": "کسی نے {speaker} کا پلیئر روک دیا۔",
  "speaker.used-otherwise": "اس دوران کسی اور نے {speaker} استعمال کیا۔",
  "speaker.taken-over": "اسپیکر {speaker} کو {app} نے لے لیا۔",
  "speaker.taken-by-another-app": "اسپیکر {speaker} کو ایک دوسری ایپ نے لے لیا۔",
  "speaker.taken-by-another-recitation": "اسپیکر {speaker} پر دوسری تلاوت شروع ہو گئی۔",
  "speaker.restarted-paused": "اسپیکر {speaker} پر وقفہ تھا، پھر وہ دوبارہ آن ہوا۔",
  "speaker.sleep-timer": "سلیپ ٹائمر نے {speaker} کو روک دیا۔",
  "echo.not-steerable":
    "ایمیزون کسی کو باہر سے {speaker} چلانے نہیں دیتا۔ الیکسا سے کہیں، یا روٹین استعمال کریں۔",
  "player.not-set-up":
    "اسپیکر {speaker} جس Home Assistant کا پلیئر ہے وہ اس وِرد میں اب ترتیب شدہ نہیں۔",
  "player.home-unreachable":
    "اسپیکر {speaker} سے رابطہ نہیں ہو رہا: Home Assistant جواب نہیں دیتا۔",
  "player.token-refused":
    "اسپیکر {speaker} استعمال نہیں ہو سکتا: Home Assistant وِرد کا ٹوکن قبول نہیں کرتا۔ وِرد چلانے والے صاحب نیا ٹوکن رکھ سکتے ہیں۔",
  "player.not-listed": "ایسا کوئی پلیئر Home Assistant میں نہیں جو ریکارڈنگ چلا سکے۔ کیا وہ آن ہے؟",
  "player.unknown": "اسپیکر {speaker} کا پلیئر اب Home Assistant میں نہیں۔",
  "player.unavailable": "اسپیکر {speaker} کے بارے میں Home Assistant کہتا ہے کہ وہ دستیاب نہیں۔",
  "player.refused": "اسپیکر {speaker} یہ نہیں کر سکا۔ Home Assistant کا جواب: {problem}",
  "player.cannot-pause": "اسپیکر {speaker} وقفہ نہیں دے سکتا: اسے صرف روکا جا سکتا ہے۔",
  "player.cannot-seek": "اسپیکر {speaker} ریکارڈنگ میں کسی دوسری جگہ پر نہیں جا سکتا۔",
  "player.volume-fixed": "اسپیکر {speaker} کی آواز کی سطح یہاں سے نہیں بدلی جا سکتی۔",
  "player.began-at-start":
    "اسپیکر {speaker} ریکارڈنگ کے بیچ سے شروع نہیں کر سکتا، اس لیے اس نے آغاز سے شروع کیا۔",
  "browser.no-tab": "کسی براؤزر کے ٹیب میں {speaker} کھلا نہیں۔",
  "browser.closed": "براؤزر {speaker} بند کر دیا گیا۔",
  "browser.opened-again": "براؤزر {speaker} دوبارہ کھولا گیا۔",
  "tab.volume-fixed": "اس آلے کی آواز صرف اس کے اپنے بٹنوں سے بدلی جا سکتی ہے۔",
  "tab.playing-not-allowed":
    "براؤزر وِرد کو خود سے چلانے نہیں دیتا۔ وہاں وِرد کھولیں اور “چلانے کی اجازت دیں” دبائیں۔",
  "tab.recording-refused": "براؤزر میں ریکارڈنگ نہیں چل سکی۔",
};
export default sentences;
