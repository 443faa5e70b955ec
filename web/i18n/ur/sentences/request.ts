// The server's sentences about requests, input and the live connection, in Urdu.
import type { requestSentences } from "#contract/sentences/request-sentences";

const sentences: Record<keyof typeof requestSentences, string> = {
  "error.invalid-input": "درخواست میں کوئی بات درست نہیں۔",
  "error.invalid-credentials": "صارف نام، ای میل یا پاس ورڈ غلط ہے۔",
  "error.not-signed-in": "آپ سائن اِن نہیں ہیں۔",
  "error.forbidden": "آپ کو اس کی اجازت نہیں۔",
  "error.foreign-origin": "یہ درخواست کسی دوسری سائٹ سے آئی ہے۔",
  "error.not-found": "یہاں کچھ نہیں۔",
  "error.conflict": "یہ پہلے سے موجود چیز سے ٹکراتا ہے۔",
  "error.no-place":
    "پہلے اپنا مقام چنیں: نماز کے اوقات اسی کے لیے بنتے ہیں۔ یہ نمازوں کے صفحے پر ہے۔",
  "error.username-taken": "یہ صارف نام پہلے سے لیا جا چکا ہے۔ براہِ کرم دوسرا چنیں۔",
  "error.email-taken": "اس ای میل پتے سے پہلے ہی ایک اکاؤنٹ موجود ہے۔",
  "error.sync-running": "تازہ کاری پہلے سے جاری ہے۔",
  "error.cannot-start-remotely":
    "ایمیزون کسی کو باہر سے ایکو پر آواز شروع کرنے نہیں دیتا۔ الیکسا سے کہیں، یا روٹین استعمال کریں۔",
  "error.speaker-cannot": "یہ اسپیکر ایسا نہیں کر سکتا۔",
  "error.not-set-up": "اس سرور کے منتظم نے یہ ترتیب نہیں دیا ہے۔",
  "error.too-large": "درخواست بہت بڑی ہے۔",
  "error.not-json": "براہِ کرم JSON بھیجیں۔",
  "error.range-not-satisfiable": "یہ حصہ آواز کے اختتام کے بعد کا ہے۔",
  "error.key-reused":
    "یہی Idempotency-Key پہلے کسی دوسری درخواست کے ساتھ آ چکی ہے۔ براہِ کرم نئی بھیجیں۔",
  "error.too-many-tries": "بہت زیادہ کوششیں ہو گئیں۔ تھوڑا انتظار کر کے دوبارہ کوشش کریں۔",
  "error.internal": "ہماری طرف سے کوئی خرابی ہوئی۔ یہ لاگ میں لکھ دی گئی ہے۔",
  "error.speaker-unreachable": "اسپیکر نے جواب نہیں دیا۔",
  "error.unavailable": "وِرد اس وقت جواب نہیں دے سکتا۔ تھوڑی دیر میں دوبارہ کوشش کریں۔",
  "alexa.linking-not-set-up":
    "اس سرور پر ایمیزون سے اکاؤنٹ جوڑنا ترتیب نہیں دیا گیا: اس کے لیے ALEXA_CLIENT_ID اور ALEXA_REDIRECT_URIS درکار ہیں۔",

  "server.overloaded": "وِرد کے پاس اس وقت بہت کام ہے۔ چند سیکنڈ میں دوبارہ کوشش کریں۔",
  "server.disk-full":
    "کچھ محفوظ نہیں ہو سکتا: اس وِرد کی ڈسک بھر گئی ہے۔ جو موجود ہے وہ اب بھی پڑھا جا سکتا ہے۔",
  "server.stopping": "وِرد بند ہو رہا ہے۔",
  "server.clock-wrong":
    "اس سرور اور اس کے ڈیٹابیس کی گھڑیوں میں {seconds, plural, one {# سیکنڈ} other {# سیکنڈ}} کا فرق ہے: جب تک دونوں ایک نہ ہوں، یہ کوئی تلاوت شروع نہیں کرتا۔",
  "request.late": "درخواست وقت پر نہیں پہنچی۔",
  "request.head-too-large": "درخواست کا پتا یا ہیڈر بہت بڑے ہیں۔",
  "request.not-http": "یہ HTTP کی درخواست نہیں۔",
  "request.address-invalid": "یہ پتا درست نہیں۔",
  "request.other-public-url":
    "یہ صفحہ {address} پر نہیں۔ وِرد کو وہاں کھولیں، یا PUBLIC_URL میں یہ پتا رکھیں۔",
  "request.body-compressed": "براہِ کرم مواد جیسا ہے ویسا بھیجیں، کمپریس کر کے نہیں۔",
  "request.json-invalid": "یہ درست JSON نہیں۔",
  "request.form-missing": "براہِ کرم فارم بھیجیں: \u2066application/x-www-form-urlencoded\u2069۔",
  "request.key-invalid":
    "سرخی Idempotency-Key میں 1 سے {longest} تک نظر آنے والے ASCII حروف ہوتے ہیں۔",
  "request.web-socket-only": "یہاں صرف WebSocket کھولا جا سکتا ہے۔",
  "request.bearer-token-missing": "رسائی کا ٹوکن Bearer کے طور پر بھیجیں۔",
  "request.bearer-token-invalid": "رسائی کا یہ ٹوکن درست نہیں۔",
  "request.alexa-only": "اسے صرف الیکسا استعمال کر سکتی ہے۔",
  "request.alexa-json-invalid": "یہ JSON نہیں۔",
  "request.alexa-invalid": "یہ الیکسا کی درخواست نہیں۔",
  "input.field-unknown": "نامعلوم خانہ: {fields}۔",
  "input.in-field": "{field}: {reason}",
  "input.expected": "یہاں {expected} ہونا چاہیے۔",
  "input.expected-one-of": "یہاں ان میں سے ایک ہونا چاہیے: {values}۔",
  "input.at-least": "کم از کم {least} ہونا چاہیے۔",
  "input.at-least-characters": "کم از کم {least, plural, one {# حرف} other {# حروف}} ہونے چاہییں۔",
  "input.at-most": "زیادہ سے زیادہ {most} ہونا چاہیے۔",
  "input.at-most-characters":
    "زیادہ سے زیادہ {most, plural, one {# حرف} other {# حروف}} ہونے چاہییں۔",
  "input.invalid": "درست نہیں۔",
  "input.text-with-nul": "متن میں NUL حروف نہیں ہو سکتے۔",
  "input.id-invalid": "یہاں ایک مثبت پورا عدد ہونا چاہیے۔",
  "input.page-limit-invalid": "قیمت limit کے لیے 1 سے 500 تک کا پورا عدد ہو۔",
  "input.timezone-unknown": "یہ ایسا ٹائم زون نہیں جو وِرد جانتا ہو، جیسے Asia/Karachi۔",
  "input.days-reversed": "آخری دن پہلے دن سے پہلے ہے۔",
  "input.days-too-many": "زیادہ سے زیادہ 400 دن مانگیں۔",
  "live.messages-too-many": "بہت زیادہ پیغامات۔",
  "live.message-invalid": "یہ پیغام درست نہیں۔",
  "live.other-user": "آپ کسی اور نام سے سائن اِن ہیں۔",
  "live.pages-too-many":
    "آپ کے ہاں وِرد کے {most} صفحے کھلے ہیں، ایک وقت میں اس سے زیادہ صفحے تازہ نہیں رہ سکتے۔ ان میں سے ایک بند کریں۔",
  "live.user-missing": "براہِ کرم پہلے بتائیں کہ آپ کون ہیں۔",
  "text.as-given": "{text}",
  "text.two": "{first} {second}",
};
export default sentences;
