// The server's sentences in Urdu, for pages, letters and other messages.
import type { SentenceTable } from "../sentence-renderer.ts";

/** The text that chooses its name. */
const prayer =
  "{prayer, select, fajr {فجر} sunrise {طلوعِ آفتاب} dhuhr {ظہر} asr {عصر} maghrib {مغرب} other {عشاء}}";

const late = "{minutes, plural, =0 {ایک منٹ سے کم} one {# منٹ} other {# منٹ}}";

const sentences: SentenceTable = {
  // About accounts.
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

  // About agents.
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

  // About alerts, tokens and the programs that use them.
  "alert.address-invalid":
    "یہ ویب کا پتا نہیں۔ پتا \u2066https://\u2069 یا \u2066http://\u2069 سے شروع ہوتا ہے اور اس میں # کے بعد کچھ نہیں ہوتا۔",
  "alert.topic-missing":
    "پتے کے آخر میں ntfy کا ٹاپک ہوتا ہے، جیسے \u2066https://ntfy.sh/our-house\u2069۔ ٹاپک میں لاطینی حروف، ہندسے، _ اور - ہو سکتے ہیں۔",
  "alert.mail-missing":
    "آپ کے اکاؤنٹ میں کوئی ای میل پتا نہیں۔ ای میل منگوانے سے پہلے پتا شامل کریں۔",
  "alert.quiet-half": "خاموشی کے اوقات کا آغاز اور اختتام دونوں ضروری ہیں اور الگ الگ ہونے چاہییں۔",
  "alert.no-way":
    "آپ کو بتانے کا ابھی کوئی طریقہ نہیں۔ پہلے ای میل، نوٹیفکیشن، فون کی ایپ یا webhook چنیں۔",
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

  // About the catalogue's synchronisation.
  "catalogue.slow":
    "فہرست کے جواب میں {seconds, plural, one {# سیکنڈ} other {# سیکنڈ}} سے زیادہ لگے۔",
  "catalogue.unreachable": "فہرست سے رابطہ نہیں ہو سکا: {problem}۔",
  "catalogue.broken-off": "فہرست کا جواب بیچ میں ٹوٹ گیا: {problem}۔",
  "catalogue.too-large": "فہرست کا جواب {megabytes} MB سے بڑا ہے۔",
  "catalogue.redirects":
    "فہرست دوسرے پتے پر بھیجتی ہے، جس پر عمل نہیں کیا جاتا: CATALOGUE_URL میں اس کا نیا پتا رکھیں۔",
  "catalogue.redirects-outside":
    "{name} کو شامل نہیں کیا گیا: ان کی ریکارڈنگز ایسے پتے پر بھیجتی ہیں جو فہرست کا اپنا نہیں۔",
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

  // About households.
  "household.listens-only":
    "اس گھرانے میں آپ صرف سن سکتے ہیں۔ اس کا انتظام کرنے والا کوئی فرد یہ بدل سکتا ہے۔",
  "household.none": "آپ کسی گھرانے میں شامل نہیں ہیں۔",
  "household.invitation-unknown":
    "یہ دعوت پہلے ہی استعمال ہو چکی ہے، اس کی مدت ختم ہو چکی ہے، یا یہ موجود ہی نہیں۔ براہِ کرم نئی دعوت مانگیں۔",
  "household.member-already":
    "آپ پہلے ہی ایک گھرانے میں شامل ہیں۔ کسی اور گھرانے میں شامل ہونا ہو تو پہلے اسے چھوڑیں۔",
  "household.most-members": "ایک گھرانے میں زیادہ سے زیادہ {most} افراد ہو سکتے ہیں۔",
  "household.most-invitations": "{most} دعوتیں ابھی کھلی ہیں۔ پہلے انہیں واپس لیں۔",
  "household.manager-needed":
    "اس گھرانے کا انتظام کسی نہ کسی کے پاس ہونا چاہیے۔ پہلے کسی اور فرد کو منتظم بنائیں۔",

  // About khatms.
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

  // What a run was to recite, as a name.
  "portion.named-recitation": "تلاوت",
  "portion.named-onwards": "سورۃ {surah} سے آگے",
  "portion.named-surah": "سورۃ {surah}",
  "portion.named-surahs": "سورتیں {surahs}",
  "portion.named-surahs-more": "سورتیں {surahs} اور {count, plural, one {# مزید} other {# مزید}}",
  "portion.named-ayah": "سورۃ {surah} آیت {ayah}",
  "portion.named-ayahs": "سورۃ {surah} آیت {ayah} تا {lastAyah}",
  "portion.named-range": "حصہ {from} تا {to}",
  "portion.named-juz": "پارہ {number}",
  "portion.named-hizb": "حزب {number}",
  "portion.named-rub": "ربع حزب {number}",
  "portion.named-page": "صفحہ {number}",
  "portion.named-khatm": "ختمِ قرآن “{name}”",
  "portion.named-part":
    "ہر بار {unit, select, page {{count, plural, one {# صفحہ} other {# صفحات}}} rub {{count} ربع حزب} hizb {{count} حزب} juz {{count, plural, one {# پارہ} other {# پارے}}} surah {{count, plural, one {# سورت} other {# سورتیں}}} other {{count, plural, one {# آیت} other {# آیات}}}}",
  "portion.named-adhan": `${prayer} کی اذان`,
  "portion.named-sound": "آواز “{title}”",

  // About prayers.
  "place.latitude-invalid": "عرض بلد ‎-90‎ سے 90 درجے تک ہوتا ہے۔",
  "place.longitude-invalid": "طول بلد ‎-180‎ سے 180 درجے تک ہوتا ہے۔",
  "place.degrees-invalid": "درجے اعشاریہ عدد میں لکھیں، جیسے 52.52۔",
  "place.country-invalid": "ملک اس کے دو بڑے لاطینی حروف سے لکھا جاتا ہے، جیسے PK۔",
  "place.name-missing": "مقام کا نام ضروری ہے۔",
  "place.zone-far-off":
    "ٹائم زون {timezone} کی گھڑیاں اس مقام سے گھنٹوں کے فرق پر ہیں۔ اس کا ٹائم زون {expected} ہے۔",
  "place.in-use":
    "اس مقام کی نمازوں سے {count, plural, one {# شیڈول بندھا ہے} other {# شیڈول بندھے ہیں}}۔ پہلے انہیں گھڑی کا وقت دیں یا حذف کریں۔",

  "prayer.day-count-invalid": "قیمت days کے لیے 1 سے 31 تک کا پورا عدد ہو۔",
  "prayer.month-starts-clash":
    "ہجری مہینوں کے یہ آغاز آپس میں نہیں ملتے: مہینہ 29 یا 30 دن کا ہوتا ہے۔",
  "prayer.month-start-far-off": "یہ مہینہ {date} سے چار دن کے اندر شروع ہوتا ہے۔",

  "timetable.empty": "کوئی سطر ایسی نہیں جس میں تاریخ اور چھ اوقات ہوں۔",
  "timetable.columns":
    "سطر میں تاریخ اور چھ اوقات ہوتے ہیں: فجر، طلوعِ آفتاب، ظہر، عصر، مغرب، عشاء۔",
  "timetable.date-invalid": "تاریخ “{text}” درست نہیں۔ تاریخیں YYYY-MM-DD کی شکل میں لکھیں۔",
  "timetable.time-invalid": `${prayer}: “{text}” درست وقت نہیں۔ اوقات HH:MM کی شکل میں لکھیں۔`,
  "timetable.order": `${prayer}: یہ وقت اپنے سے پہلے والے وقت سے بھی پہلے ہے۔`,
  "timetable.date-twice": "تاریخ {date} دو بار ہے۔",
  "timetable.no-text":
    "یہ ورک بک ہے یا کوئی اور فائل جو متن نہیں۔ اسے اسی پروگرام میں CSV کی شکل میں محفوظ کریں اور وہ فائل چنیں۔",
  "timetable.column-unknown":
    "کالم “{text}” معلوم نہیں۔ اسے چھ اوقات میں سے کسی کا نام دیں یا نکال دیں۔",
  "timetable.column-unnamed":
    "کالم {column} میں اوقات ہیں مگر عنوان نہیں۔ اسے عنوان دیں یا نکال دیں۔",
  "timetable.column-twice": `${prayer}: دو کالموں کا یہی عنوان ہے۔ ایک نکال دیں۔`,
  "timetable.column-missing": `${prayer}: کسی کالم کا یہ عنوان نہیں۔`,
  "timetable.date-column-missing": "کسی کالم کا عنوان تاریخ نہیں۔",
  "timetable.year-missing":
    "“{text}” میں سال یا مہینہ نہیں۔ تاریخ YYYY-MM-DD کی شکل میں لکھیں، یا مہینہ اور سال اوپر کی سطر میں لکھیں۔",
  "timetable.columns-unused": "یہ کالم استعمال نہیں ہوتے: {names}۔",
  "timetable.imsak-is-fajr": "کالم “{text}” کو فجر سمجھا گیا۔",
  "timetable.sunrise-computed": "کسی کالم کا عنوان طلوعِ آفتاب نہیں: اس کا وقت حساب سے ہوگا۔",
  "timetable.half-days":
    "اوقات میں صبح یا شام نہیں لکھا: ظہر سے آگے انہیں دوپہر کے بعد کا سمجھا گیا۔",
  "timetable.time-missing": `${prayer}: {date} کو کوئی وقت نہیں لکھا؛ سورج سے وقت بنتا ہو تو حساب سے ہوگا۔`,
  "timetable.same-time": `${prayer}: {date} کو اس کا وقت وہی ہے جو اس سے پہلے والے کا ہے۔`,
  "timetable.far-north": `${prayer}: {date} کا وقت {expected} سے 90 منٹ سے زیادہ دور ہے، جو آپ کے مقام کا حساب ہے۔ شمال یا جنوب میں اتنی دور نقشہ ہی مانا جاتا ہے۔`,
  "timetable.hour-early": "{date} کے اوقات تقریباً ایک گھنٹہ پہلے ہیں: کیا گرمیوں کا وقت رہ گیا؟",
  "timetable.hour-late":
    "{date} کے اوقات تقریباً ایک گھنٹہ بعد ہیں: کیا گرمیوں کا وقت جلدی لگا دیا گیا؟",
  "timetable.odd": `${prayer}: {date} کا وقت آس پاس کے دنوں سے میل نہیں کھاتا۔`,
  "timetable.far-off": `${prayer}: یہ وقت {expected} سے 90 منٹ سے زیادہ دور ہے، جو آپ کے مقام کا حساب ہے۔`,
  "timetable.problem":
    "کچھ محفوظ نہیں کیا گیا۔ {count, plural, one {# سطر غلط ہے} other {# سطریں غلط ہیں، پہلی}}: سطر {line}۔",

  "schedule.day-count-invalid": "قیمت count کے لیے 1 سے 31 تک کا پورا عدد ہو۔",
  "schedule.start-missing": "بتائیں کہ کب شروع ہو: مقررہ وقت پر یا نماز کے ساتھ۔",
  "schedule.start-ambiguous": "یہ یا تو مقررہ وقت پر شروع ہوتا ہے یا نماز کے ساتھ، دونوں نہیں۔",
  "schedule.end-ambiguous":
    "یہ ایک ہی طرح ختم ہوتا ہے: مقررہ وقت پر، نماز کے ساتھ، یا چند منٹ بعد۔",
  "schedule.end-at-start": "یہ شروع ہوتے ہی ختم ہو جائے گا۔ بعد کا کوئی وقت چنیں۔",
  "schedule.never-runs": "یہ آئندہ دو سال میں کسی دن نہیں چلے گا۔",

  "day.no-prayer": `اس مقام پر {date} کو ${prayer} کا وقت نہیں آتا، اس لیے کچھ نہیں چلا۔`,
  "day.out-of-season": "یہ دن اس کی مدت سے باہر ہے۔",
  "day.paused": "سب شیڈول {until} تک موقوف ہیں۔",
  "day.skipped": "آپ نے یہ تلاوت چھوڑ دی۔",
  "day.run-already": "یہ اس دن پہلے ہی چل چکا ہے۔",
  "run.late-moved": `تلاوت ${late} دیر سے شروع ہوئی، کیونکہ نماز کی ترتیبات بدلنے سے اس کا وقت بدل گیا۔`,
  "run.moved-past":
    "نماز کی ترتیبات بدلنے سے اس کا وقت ایسا ہو گیا جو گزر چکا تھا، اس لیے کچھ نہیں چلا۔",
  "run.adhan-late": `${prayer} کی اذان اپنے وقت سے دو منٹ کے اندر شروع نہ ہو سکی۔`,
  "run.adhan-instead": `${prayer} کی اذان اس کے اختتام تک ہوتی رہی۔`,
  "run.after-adhan": `تلاوت ${late} دیر سے، ${prayer} کی اذان کے بعد شروع ہوئی۔`,

  // About reciters, recordings and commands.
  "reciter.unknown": "ایسا کوئی قاری نہیں۔",
  "reciter.without-surahs": "اس قاری کی کوئی سورت نہیں۔",
  "reciter.without-recordings": "قاری {reciter} کی کوئی ریکارڈنگ نہیں۔",
  "recording.unknown": "ایسی کوئی ریکارڈنگ نہیں۔",
  "recording.missing": "قاری {reciter} کے پاس سورۃ {surah} کی ریکارڈنگ نہیں۔",
  "recordings.missing": "قاری {reciter} کے پاس ان سورتوں کی ریکارڈنگ نہیں: {surahs}۔",
  "recording.this-missing": "قاری {reciter} کے پاس اس سورت کی ریکارڈنگ نہیں۔",
  "recordings.unreachable": "ریکارڈنگ تک رسائی نہیں ہو رہی۔",
  "recitations.none": "ابھی کوئی تلاوت نہیں۔",
  "ayahs.without-times": "اس تلاوت میں آیات کے اوقات معلوم نہیں۔",
  "command.reciter-missing": "قاری چننے کے لیے reciterId ضروری ہے۔",
  "command.surah-missing": "سورت چننے کے لیے surahId ضروری ہے۔",
  "command.place-missing": "آگے پیچھے جانے کے لیے جگہ یا آیت ضروری ہے۔",
  "command.sleep-time-missing": "سلیپ ٹائمر کے لیے وقت ضروری ہے۔",
  "command.after-surah-missing": "اس سورت کے بعد کے لیے stop، next یا repeat ضروری ہے۔",
  "command.volume-missing": "آواز کی سطح کے لیے 0 سے 100 تک کا عدد ضروری ہے۔",
  "command.last-surah": "آخری سورت",
  "command.first-surah": "پہلی سورت",

  // About requests, input and the live connection.
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

  // About schedules and their runs.
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
  "run.quiet": "خاموشی مانگی گئی تھی، اس لیے کچھ نہیں چلایا گیا۔",
  "quiet.end-ambiguous": "یا تو بتائیں کہ خاموشی کب تک ہو، یا کتنے منٹ۔",
  "quiet.past": "یہ وقت گزر چکا ہے۔ بعد کا وقت چنیں۔",
  "quiet.too-long": "خاموشی زیادہ سے زیادہ سات دن رہتی ہے۔",
  "portion.surahs-missing": "کم از کم ایک سورت چنیں۔",
  "portion.surahs-too-many": "ایک شیڈول میں زیادہ سے زیادہ 114 سورتیں ہو سکتی ہیں۔",
  "portion.range-reversed": "پہلی آیت آخری سے پہلے ہوتی ہے، یا دونوں ایک ہی ہوتی ہیں۔",
  "portion.kind-unknown":
    "قسم ان میں سے ایک ہونی چاہیے: onwards، surahs، range، part، khatm یا sound۔",
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
  "portion.ayahs-of-another-recording":
    "قاری {reciter} کی آیات کے اوقات ان سورتوں میں کسی اور ریکارڈنگ کے ہیں: {surahs}۔ اس کے بجائے پوری سورتیں چنیں: {surahs}۔",
  "portion.khatm-unknown": "ایسا کوئی ختمِ قرآن نہیں۔",
  "portion.sound-unknown": "ایسی کوئی آواز نہیں۔",
  "portion.part-too-long":
    "قرآن میں {most} {unit, select, page {صفحات} rub {ربع حزب} hizb {حزب} juz {پارے} surah {سورتیں} other {آیات}} ہیں: اس سے زیادہ نہ چنیں۔",
  "portion.ayah-missing": "سورۃ {surah} میں {count} آیات ہیں، آیت {ayah} اس میں نہیں۔",
  "run.skipped": "آپ نے یہ تلاوت چھوڑ دی۔",
  "run.awaiting-speaker": "اسپیکر {speaker} کے شروع ہونے کا انتظار ہے۔",
  "run.other-schedule": "اسپیکر {speaker} پر دوسرا شیڈول شروع ہو گیا۔",
  "run.played-early":
    "اسپیکر {speaker} وقت سے پہلے خود چل پڑا، اسے روک دیا گیا، اور اب سے عین وقت پر لوڈ کیا جائے گا۔",
  "run.something-else": "اسپیکر {speaker} پر کچھ اور چلا دیا گیا۔",
  "run.not-started": "اسپیکر {speaker} نے تلاوت شروع نہیں کی۔",
  "run.stayed-paused":
    "اسپیکر {speaker} پر وقفہ دیا گیا، اور اختتام سے پہلے کسی نے اسے دوبارہ جاری نہیں کیا۔",
  "run.muted-at-end": "اسپیکر {speaker} کی آواز آخر میں بند تھی۔",
  "run.volume-zero-at-end": "اسپیکر {speaker} کی آواز آخر میں 0 پر تھی۔",
  "run.volume-ignored":
    "اسپیکر {speaker} نے آواز کی سطح نہیں مانی: {wanted} کے بجائے {volume} پر تلاوت ہوئی۔",
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
  "run.moved-by-hand": "اسے ہاتھ سے دوسرے اسپیکر پر منتقل کیا گیا۔",
  "run.recited-there": "اسپیکر {speaker} یہ تلاوت پہلے ہی سنا رہا ہے۔",
  "run.silent": "اسپیکر {speaker} نے اپنے وقت کے ایک منٹ بعد تک تلاوت شروع نہیں کی تھی۔",
  "run.awaiting-routine": "آپ کے الیکسا روٹین کا انتظار ہے۔",
  "run.routine-missing": "آپ کے الیکسا روٹین نے وِرد کو وقت پر نہیں کھولا۔",
  "run.echo-silent": "ایکو نے نہیں بتایا کہ وہ چلا رہا ہے۔",
  "run.echo-paused": "اسے ایکو پر وقفہ دیا گیا۔",
  "run.echo-fell-silent": "ایکو خاموش ہو گیا: اس نے اگلی سورت نہیں مانگی۔",
  "run.echo-stopped": "آپ نے اسے اپنے ایکو پر روک دیا۔",
  "run.echo-asked-otherwise": "اس ایکو سے کچھ اور کہا گیا۔",
  "run.echo-failed": "ایکو ریکارڈنگ نہیں چلا سکا۔",

  // About sounds of one's own.
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

  // About speakers.
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
  "speaker.recording-refused-with":
    "اسپیکر {speaker} یہ ریکارڈنگ نہیں چلا سکا: اس نے غلطی {problem} بتائی۔",
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
  "speaker.schedule-plays": "اسپیکر {speaker} پر ایک شیڈول چل رہا ہے: آگے کیا ہو، وہی طے کرتا ہے۔",
  "speaker.playing-already": "اسپیکر {speaker} پہلے ہی چل رہا ہے، یعنی ٹھیک کام کر رہا ہے۔",
  "speaker.stopped-by-you": "آپ نے {speaker} کو روک دیا۔",
  "speaker.stopped": "کسی نے {speaker} کو روک دیا۔",
  "speaker.player-stopped": "کسی نے {speaker} کا پلیئر روک دیا۔",
  "speaker.used-otherwise": "اس دوران کسی اور نے {speaker} استعمال کیا۔",
  "speaker.taken-over": "اسپیکر {speaker} کو {app} نے لے لیا۔",
  "speaker.taken-by-another-app": "اسپیکر {speaker} کو ایک دوسری ایپ نے لے لیا۔",
  "speaker.taken-by-group": "اسپیکر {speaker} اپنے گروپ کی چلتی ہوئی آواز میں شامل ہو گیا۔",
  "speaker.taken-by-another-recitation": "اسپیکر {speaker} پر دوسری تلاوت شروع ہو گئی۔",
  "player.closed-paused":
    "اسپیکر {speaker} نے وقفے کے دوران اپنا پلیئر بند کر دیا۔ چلانے پر تلاوت یہیں سے جاری رہے گی۔",
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
