// The server's sentences in Arabic, for pages, letters and other messages.
import type { SentenceTable } from "../sentence-renderer.ts";

/** The text that chooses its name. */
const prayer =
  "{prayer, select, fajr {الفجر} sunrise {الشروق} dhuhr {الظهر} asr {العصر} maghrib {المغرب} other {العشاء}}";

const sentences: SentenceTable = {
  // About accounts.
  "account.username-missing": "اسم المستخدم مطلوب",
  "account.username-invisible": "لا يجوز أن يحتوي اسم المستخدم على محارف لا تُرى، مثل فواصل الأسطر.",
  "account.email-missing": "البريد الإلكتروني مطلوب",
  "account.email-invalid": "عنوان البريد الإلكتروني غير صالح",
  "account.name-missing": "الاسم مطلوب",
  "account.language-unknown": "لا يتحدث وِرد هذه اللغة بعد.",
  "account.password-short": "يجب ألا تقل كلمة المرور عن 6 أحرف",
  "account.password-long": "يجب ألا تزيد كلمة المرور على 1024 حرفًا",
  "account.passwords-differ": "يجب أن تتطابق كلمتا المرور",
  "account.reset-token-missing": "رمز إعادة التعيين مطلوب",
  "account.reset-link-invalid": "رابط إعادة التعيين غير صالح أو انتهت صلاحيته. اطلب رابطًا جديدًا.",
  "account.current-password-wrong": "كلمة المرور الحالية غير صحيحة.",
  "account.deletion-unconfirmed": "لحذف حسابك اكتب اسم المستخدم.",
  "account.only-admin": "هذا هو المدير الوحيد. عيّن مديرًا آخر أولًا كي لا يبقى وِرد بلا مدير.",
  "account.registration-closed":
    "لا يقبل هذا الخادم حسابات جديدة. اسأل من يديره إن كان ينبغي أن يكون لك حساب.",
  "account.registration-invited":
    "لا يقبل هذا الخادم حسابات جديدة إلا بدعوة. افتح رابط دعوة إلى أسرة وسجّل من هناك.",
  "account.created": "أُنشئ حسابك بنجاح!",
  "account.signed-in": "مرحبًا بعودتك!",
  "account.signed-out": "تم تسجيل خروجك بنجاح.",
  "account.signed-out-everywhere": "سُجّل خروجك من كل مكان.",
  "account.password-changed": "تغيّرت كلمة المرور.",
  "account.deleted": "حُذف حسابك وبياناته كلها.",
  "account.reset-link-sent": "إذا كان بريدك مسجلًا فستصلك رسالة فيها رابط إعادة التعيين.",
  "account.password-reset": "أُعيد تعيين كلمة المرور بنجاح. يمكنك الآن الدخول بكلمة المرور الجديدة.",
  "person.sessions-ended": "انتهت الجلسات كلها.",
  "account.pause-over": "مضى هذا اليوم. أوقف الجداول حتى يوم لاحق.",
  "person.deleted": "حُذف الحساب وبياناته كلها.",
  "google.not-set-up": "لم يُعدّ الدخول عبر جوجل على هذا الخادم.",
  "google.client-unknown": "لا تعرف جوجل معرّف هذا الخادم أو رمزه السري.",
  "google.answer-late": "وصل رد جوجل متأخرًا أو استُخدم من قبل.",
  "google.no-answer": "لم تستجب جوجل.",
  "google.connection-error": "خطأ في الاتصال بجوجل",

  // About agents.
  "agent.name-missing": "لا بد للمنزل من اسم.",
  "agent.most-reached":
    "لديك {most} من المنازل، وهو أقصى ما يتيحه الحساب. أزل منزلًا لم تعد تحتاج إليه، ثم أضف هذا.",
  "agent.code-unknown":
    "استُعمل هذا الرمز من قبل، أو انتهت صلاحيته، أو لا وجود له. أنشئ رمزًا جديدًا في وِرد، عند «مكبرات صوت في منزل آخر».",
  "agent.away": "تعذّر الوصول إلى {speaker}: وكيل {home} غير متصل.",
  "agent.revoked": "أُزيل هذا الوكيل من حسابه، أو أن رمزه غير معروف. اقرنه من جديد.",
  "agent.replaced": "اتصل وكيل آخر برمز هذا الوكيل.",
  "agent.too-old":
    "هذا الوكيل (Wird {agent}) أقدم من أن يعمل مع الخادم (Wird {server}). حدِّث الوكيل.",
  "agent.too-new":
    "هذا الوكيل (Wird {agent}) أحدث من أن يعمل مع الخادم (Wird {server}). سيتصل بعد تحديث الخادم.",
  "agent.message-invalid": "أرسل الوكيل ما لا يفهمه الخادم.",
  "agent.messages-too-many": "أرسل الوكيل رسائل كثيرة دفعة واحدة.",
  "run.home-plays-by-itself":
    "لا اتصال بين {home} ووِرد. ما حان وقته هناك يشغّله وكيله، ويُبلَّغ به حين يعود الاتصال.",
  "run.home-not-heard-yet":
    "لم يعد الاتصال بين {home} ووِرد منذ هذه التلاوة. يُعرف ما شُغّل هناك حين يعود الاتصال.",
  "agent.address-refused":
    "لم يُعطَ {speaker} هذا التسجيل: لا يشغّل الوكيل إلا عناوين https العامة وأصوات خادمه.",

  // About alerts, tokens and the programs that use them.
  "alert.address-invalid":
    "هذا ليس عنوانًا على الويب. يبدأ العنوان بـ https:// أو http:// ولا شيء فيه بعد #.",
  "alert.topic-missing":
    "ينتهي عنوان ntfy باسم موضوعه، مثل https://ntfy.sh/our-house. واسم الموضوع حروف لاتينية وأرقام و _ و - فقط.",
  "alert.mail-missing": "ليس في حسابك عنوان بريد. أضف عنوانًا قبل أن تطلب الرسائل.",
  "alert.quiet-half": "لساعات الهدوء بداية ونهاية مختلفتان.",
  "alert.no-way":
    "لا توجد طريقة لإخبارك بعد. اختر أولًا الرسائل أو الإشعارات أو تطبيق الهاتف أو webhook.",
  "alert.private-address": "يقود هذا العنوان إلى شبكة خاصة، وهذا الخادم لا يتصل بها.",
  "alert.name-unknown": "لا يوجد خادم باسم {host}.",
  "alert.no-answer": "لم يُجب {host} خلال 10 ثوان.",
  "alert.refused-connection": "تعذّر الوصول إلى {host}: {problem}.",
  "alert.redirected":
    "أجاب بتحويل إلى عنوان آخر ({status})، ووِرد لا يتبع التحويل. استعمل العنوان الذي يقود إليه.",
  "alert.answered": "أجاب بالرمز {status}.",
  "alert.refused": "رفض الرسالة بالرمز {status}.",
  "alert.mail-unproven":
    "العنوان {address} لم يُؤكَّد بعد، ولا تُرسل التنبيهات إلا إلى عناوين مؤكَّدة. تبدأ الرسائل حين تفتح الرابط في الرسالة التي أرسلها وِرد إليه.",
  "alert.mail-sent": "استلم خادم البريد الرسالة إلى {address}.",
  "alert.mail-written": "لا يوجد خادم بريد: الرسالة ملف في مجلد outbox على الخادم.",
  "alert.mail-failed": "لم يستلم خادم البريد الرسالة: {problem}",
  "alert.push-invalid": "اشتراك المتصفح في الإشعارات غير صالح. حاول مرة أخرى.",
  "alert.push-most": "لديك {most} متصفحات تُظهر الإشعارات، وهذا أقصى عدد. أزل واحدًا أولًا.",
  "alert.push-gone": "لم يعد ذلك المتصفح يستقبل الإشعارات: أُزيل من القائمة.",
  "alert.unexplained": "السبب غير معروف.",
  "alert.unreachable": "لا يمكن الوصول إلى {speaker}، وموعد تلاوته قريب. {reason}",

  "token.name-missing": "يحتاج الرمز إلى اسم، كاسم البرنامج الذي يستعمله.",
  "token.most-reached": "لديك {most} رمزًا، وهذا أقصى عدد. ألغِ رمزًا لم يعد يُستعمل.",
  "token.scope-missing": "هذا الرمز للقراءة فقط.",
  "token.not-here": "لا تُقبل الرموز في هذا الطلب. يرجى تسجيل الدخول.",
  "token.unknown": "هذا الرمز غير صالح: أُلغي أو كُتب خطأً.",

  // About the catalogue's synchronisation.
  "catalogue.slow":
    "تأخر رد الفهرس أكثر من {seconds, plural, one {ثانية واحدة} two {ثانيتين} few {# ثوانٍ} many {# ثانية} other {# ثانية}}.",
  "catalogue.unreachable": "تعذّر الوصول إلى الفهرس: {problem}.",
  "catalogue.broken-off": "انقطع رد الفهرس: {problem}.",
  "catalogue.too-large": "رد الفهرس أكبر من {megabytes} ميغابايت.",
  "catalogue.redirects":
    "يحيل الفهرس إلى عنوان آخر، ولا يُتبع ذلك: اضبط CATALOGUE_URL على العنوان الجديد.",
  "catalogue.redirects-outside": "استُبعد {name}: تحيل تسجيلاته إلى عنوان ليس من عناوين الفهرس.",
  "catalogue.status": "رد الفهرس بالحالة {status}.",
  "catalogue.not-json": "رد الفهرس ليس بصيغة JSON ({type}).",
  "catalogue.shape-unknown": "شكل رد الفهرس غير معروف عند {place}.",
  "catalogue.riwayat-missing": "أسماء الروايات ناقصة. {reason}",
  "catalogue.id-twice": "تُركت التلاوة {id}: تكرر رقمها.",
  "catalogue.name-missing": "تُركت التلاوة {id}: ليس للقارئ اسم.",
  "catalogue.server-invalid": "تُركت التلاوة {id}: عنوان خادمها ليس من نوع http.",
  "catalogue.surahs-missing": "تُركت التلاوة {id}: ليس فيها سور.",
  "catalogue.unusable": "ليس في الفهرس تلاوات صالحة.",
  "catalogue.too-long": "في الفهرس أكثر من {most} تلاوة.",
  "catalogue.shrunk":
    "أرسل الفهرس {count, plural, one {تلاوة واحدة} two {تلاوتين} few {# تلاوات} many {# تلاوة} other {# تلاوة}} فقط ولدينا {known}، فرُفض.",
  "catalogue.changed-since": "تغيّر الفهرس منذ ذلك الحين. انظر مرة أخرى.",
  "catalogue.not-stored": "تعذّر على وِرد حفظ الفهرس. التفاصيل في سجل الخادم.",

  // About households.
  "household.listens-only": "يمكنك في هذا البيت الاستماع فقط. يستطيع أحد من يديرونه تغيير ذلك.",
  "household.none": "لست فردًا في أي بيت.",
  "household.invitation-unknown":
    "استُعملت هذه الدعوة من قبل، أو انتهت صلاحيتها، أو لا وجود لها. اطلب دعوة جديدة.",
  "household.member-already": "أنت ضمن بيت بالفعل. غادره أولًا إن أردت الانضمام إلى بيت آخر.",
  "household.most-members": "يضم البيت {most} عضوًا على الأكثر.",
  "household.most-invitations": "هناك {most} دعوة لم تُقبل بعد. اسحبها أولًا.",
  "household.manager-needed": "لا بد أن يدير أحدٌ هذا البيت. اجعل عضوًا آخر مديرًا أولًا.",

  // About khatms.
  "khatm.name-missing": "تحتاج الختمة إلى اسم.",
  "khatm.days-too-few": "لا تقل مدة الختمة عن يوم واحد.",
  "khatm.days-too-many": "لا تزيد مدة الختمة على 1826 يومًا.",
  "khatm.end-ambiguous": "حدّد إما يوم انتهاء الختمة وإما عدد أيامها.",
  "khatm.heard-reversed": "ينتهي المقطع المسموع قبل أن يبدأ.",
  "khatm.most-reached": "لديك {count} ختمة بالفعل. احذف واحدة لتبدأ غيرها.",
  "khatm.end-before-start": "تنتهي الختمة في يومها الأول أو بعده.",
  "khatm.past": "مضى اليوم الأخير من الختمة. اختر يومًا آخر.",
  "khatm.finished": "تمت هذه الختمة. ابدأها من جديد أو اختر وردًا آخر.",
  "khatm.not-begun": "تبدأ هذه الختمة في {date}.",
  "khatm.in-use": "توجد جداول تتلو هذه الختمة ({times}). اختر لها وردًا آخر أو احذفها أولًا.",
  "khatm.other-ayah": "ليست هذه الآية من الختمة.",
  "khatm.recordings-missing": "لا توجد تسجيلات لهذه السور بصوت {reciter}.",

  // What a run was to recite, as a name.
  "portion.named-recitation": "تلاوة",
  "portion.named-onwards": "سورة {surah} وما بعدها",
  "portion.named-surah": "سورة {surah}",
  "portion.named-surahs": "هذه السور: {surahs}",
  "portion.named-surahs-more":
    "هذه السور: {surahs} و{count, plural, one {سورة أخرى} two {سورتان أخريان} few {# سور أخرى} many {# سورة أخرى} other {# سورة أخرى}}",
  "portion.named-ayah": "سورة {surah} الآية {ayah}",
  "portion.named-ayahs": "سورة {surah} الآيات من {ayah} إلى {lastAyah}",
  "portion.named-range": "من {from} إلى {to}",
  "portion.named-juz": "الجزء {number}",
  "portion.named-hizb": "الحزب {number}",
  "portion.named-rub": "ربع الحزب {number}",
  "portion.named-page": "الصفحة {number}",
  "portion.named-khatm": "ختمة «{name}»",
  "portion.named-part":
    "في كل مرة {unit, select, page {{count, plural, one {صفحة واحدة} two {صفحتان} few {# صفحات} many {# صفحة} other {# صفحة}}} rub {{count, plural, one {ربع حزب واحد} two {ربعا حزب} few {# أرباع حزب} many {# ربع حزب} other {# ربع حزب}}} hizb {{count, plural, one {حزب واحد} two {حزبان} few {# أحزاب} many {# حزبًا} other {# حزب}}} juz {{count, plural, one {جزء واحد} two {جزآن} few {# أجزاء} many {# جزءًا} other {# جزء}}} surah {{count, plural, one {سورة واحدة} two {سورتان} few {# سور} many {# سورة} other {# سورة}}} other {{count, plural, one {آية واحدة} two {آيتان} few {# آيات} many {# آية} other {# آية}}}}",
  "portion.named-adhan": `أذان ${prayer}`,
  "portion.named-sound": "صوت «{title}»",

  // About prayers.
  "place.latitude-invalid": "خط العرض من ‎-90‎ إلى 90 درجة.",
  "place.longitude-invalid": "خط الطول من ‎-180‎ إلى 180 درجة.",
  "place.degrees-invalid": "اكتب الدرجات عددًا عشريًا مثل 52.52.",
  "place.country-invalid": "يُكتب البلد بحرفيه اللاتينيين الكبيرين مثل SA.",
  "place.name-missing": "يحتاج المكان إلى اسم.",
  "place.zone-far-off":
    "ساعات {timezone} بعيدة عن هذا المكان بعدة ساعات. منطقته الزمنية {expected}.",
  "place.in-use":
    "مواقيت هذا المكان {count, plural, one {مرتبط بها جدول واحد} two {مرتبط بها جدولان} few {مرتبطة بها # جداول} many {مرتبط بها # جدولًا} other {مرتبط بها # جدول}}. حدّد لها وقتًا بالساعة أو احذفها أولًا.",

  "prayer.day-count-invalid": "المنتظر في days عدد صحيح من 1 إلى 31.",
  "prayer.month-starts-clash": "بدايات الشهور الهجرية هذه لا تتفق: الشهر 29 يومًا أو 30 يومًا.",
  "prayer.month-start-far-off": "يبدأ هذا الشهر في حدود أربعة أيام من {date}.",

  "timetable.empty": "لا يوجد سطر فيه تاريخ وستة أوقات.",
  "timetable.columns": "في السطر تاريخ وستة أوقات: الفجر والشروق والظهر والعصر والمغرب والعشاء.",
  "timetable.date-invalid": "ليس «{text}» تاريخًا. تُكتب التواريخ YYYY-MM-DD.",
  "timetable.time-invalid": `${prayer}: «{text}» ليس وقتًا. تُكتب الأوقات HH:MM.`,
  "timetable.order": `${prayer}: هذا الوقت أبكر من الوقت الذي قبله.`,
  "timetable.date-twice": "ورد التاريخ {date} مرتين.",
  "timetable.no-text":
    "هذا ملف جدول بيانات أو ملف آخر ليس نصًا. احفظه بصيغة CSV في البرنامج الذي أنشأه، ثم اختر ذلك الملف.",
  "timetable.column-unknown": "العمود «{text}» غير معروف. سمِّه باسم إحدى الصلوات الست أو احذفه.",
  "timetable.column-unnamed": "في العمود {column} أوقات وليس له عنوان. ضع له عنوانًا أو احذفه.",
  "timetable.column-twice": `${prayer}: عمودان بهذا العنوان. احذف أحدهما.`,
  "timetable.column-missing": `${prayer}: لا يوجد عمود بهذا العنوان.`,
  "timetable.date-column-missing": "لا يوجد عمود عنوانه التاريخ.",
  "timetable.year-missing":
    "ينقص «{text}» السنة أو الشهر. اكتب التاريخ YYYY-MM-DD، أو اكتب الشهر والسنة في سطر قبله.",
  "timetable.columns-unused": "هذه الأعمدة لا تُستعمل: {names}.",
  "timetable.imsak-is-fajr": "أُخذ العمود «{text}» على أنه الفجر.",
  "timetable.sunrise-computed": "لا يوجد عمود عنوانه الشروق، فيُحسب.",
  "timetable.half-days": "لا تذكر الأوقات صباحًا أو مساءً، فتُعدّ من الظهر فصاعدًا بعد منتصف النهار.",
  "timetable.time-missing": `${prayer}: لا وقت في {date}، فيُحسب إن كان للشمس فيه وقت.`,
  "timetable.same-time": `${prayer}: وقتها في {date} هو نفسه وقت الصلاة التي قبلها.`,
  "timetable.far-north": `${prayer}: الوقت في {date} يبعد أكثر من 90 دقيقة عن {expected} المحسوب لمكانك. في هذا البعد شمالًا أو جنوبًا يُعتمد الجدول.`,
  "timetable.hour-early": "مواقيت {date} أبكر بنحو ساعة: هل نُسي التوقيت الصيفي؟",
  "timetable.hour-late": "مواقيت {date} متأخرة بنحو ساعة: هل أُضيف التوقيت الصيفي قبل أوانه؟",
  "timetable.odd": `${prayer}: الوقت في {date} لا يوافق الأيام المجاورة.`,
  "timetable.far-off": `${prayer}: يبعد أكثر من 90 دقيقة عن {expected} المحسوب لمكانك.`,
  "timetable.problem":
    "لم يُحفظ شيء. {count, plural, one {سطر واحد غير صحيح، هو السطر} two {سطران غير صحيحين، أولهما السطر} few {# أسطر غير صحيحة، أولها السطر} many {# سطرًا غير صحيح، أولها السطر} other {# سطر غير صحيح، أولها السطر}} {line}.",

  "schedule.day-count-invalid": "المنتظر في count عدد صحيح من 1 إلى 31.",
  "schedule.start-missing": "حدّد وقت البدء: في ساعة معينة أو مع صلاة.",
  "schedule.start-ambiguous": "يبدأ إما في ساعة معينة وإما مع صلاة، لا بهما معًا.",
  "schedule.end-ambiguous": "ينتهي بطريقة واحدة: في ساعة معينة أو مع صلاة أو بعد دقائق.",
  "schedule.end-at-start": "سينتهي حين يبدأ. اختر نهاية بعد ذلك.",
  "schedule.never-runs": "لن يُشغَّل هذا في أي يوم من السنتين القادمتين.",

  "day.no-prayer": `لا يدخل وقت ${prayer} في هذا المكان يوم {date}، فلم يُشغَّل شيء.`,
  "day.out-of-season": "ليس هذا موسمه.",
  "day.paused": "أُوقفت كل الجداول حتى {until}.",
  "day.skipped": "تخطّيتَ هذه التلاوة.",
  "day.run-already": "سبق تشغيله في هذا اليوم.",
  "run.late-moved":
    "بدأت متأخرة {minutes, plural, =0 {أقل من دقيقة} one {دقيقة واحدة} two {دقيقتين} few {# دقائق} many {# دقيقة} other {# دقيقة}}، لأن تعديل إعدادات الصلاة غيّر وقتها.",
  "run.moved-past": "غيّر تعديلُ إعدادات الصلاة موعده إلى وقت قد فات، فلم يُشغَّل شيء.",
  "run.adhan-late": `تعذّر بدء أذان ${prayer} خلال دقيقتين من وقته.`,
  "run.adhan-instead": `رُفع أذان ${prayer} حتى نهايته.`,
  "run.after-adhan": `بدأت متأخرة {minutes, plural, =0 {أقل من دقيقة} one {دقيقة واحدة} two {دقيقتين} few {# دقائق} many {# دقيقة} other {# دقيقة}}، بعد أذان ${prayer}.`,

  // About reciters, recordings and commands.
  "reciter.unknown": "لا يوجد هذا القارئ.",
  "reciter.without-surahs": "ليس لهذا القارئ سور.",
  "reciter.without-recordings": "لا توجد تسجيلات بصوت {reciter}.",
  "recording.unknown": "لا يوجد هذا التسجيل.",
  "recording.missing": "لا يوجد تسجيل لسورة {surah} بصوت {reciter}.",
  "recordings.missing": "لا توجد تسجيلات بصوت {reciter} لهذه السور: {surahs}.",
  "recording.this-missing": "لا يوجد تسجيل لهذه السورة بصوت {reciter}.",
  "recordings.unreachable": "تعذّر الوصول إلى التسجيلات.",
  "recitations.none": "لا توجد تلاوات بعد.",
  "ayahs.without-times": "أوقات الآيات في هذه التلاوة غير معروفة.",
  "command.reciter-missing": "يلزم تحديد القارئ (reciterId).",
  "command.surah-missing": "يلزم تحديد السورة (surahId).",
  "command.place-missing": "يلزم تحديد الموضع أو الآية.",
  "command.sleep-time-missing": "يحتاج مؤقّت النوم إلى وقت.",
  "command.after-surah-missing": "ما بعد هذه السورة يحتاج إلى stop أو next أو repeat.",
  "command.volume-missing": "يلزم تحديد مستوى الصوت من 0 إلى 100.",
  "command.last-surah": "السورة الأخيرة",
  "command.first-surah": "السورة الأولى",

  // About requests, input and the live connection.
  "error.invalid-input": "في الطلب شيء غير صالح.",
  "error.invalid-credentials": "اسم المستخدم أو البريد أو كلمة المرور غير صحيح.",
  "error.not-signed-in": "لم تسجّل الدخول.",
  "error.forbidden": "ليست لديك صلاحية لذلك.",
  "error.foreign-origin": "جاء هذا الطلب من موقع آخر.",
  "error.not-found": "لا يوجد شيء هنا.",
  "error.conflict": "يتعارض هذا مع ما هو موجود.",
  "error.no-place": "اختر مكانك أولًا في صفحة الصلوات: تُحسب المواقيت له.",
  "error.username-taken": "اسم المستخدم هذا محجوز. اختر اسمًا آخر.",
  "error.email-taken": "يوجد حساب بعنوان البريد هذا بالفعل.",
  "error.sync-running": "المزامنة جارية بالفعل.",
  "error.cannot-start-remotely":
    "لا تسمح أمازون لأحد ببدء الصوت على إيكو من الخارج. اطلب ذلك من أليكسا، أو استخدم روتينًا.",
  "error.speaker-cannot": "لا يستطيع مكبر الصوت هذا فعل ذلك.",
  "error.not-set-up": "لم يُعِدّ مشغّل هذا الخادم هذه الميزة.",
  "error.too-large": "الطلب كبير جدًا.",
  "error.not-json": "يرجى الإرسال بصيغة JSON.",
  "error.range-not-satisfiable": "هذا المقطع بعد نهاية الصوت.",
  "error.key-reused": "أُرسل مفتاح Idempotency-Key هذا مع طلب آخر من قبل. يرجى إرسال مفتاح جديد.",
  "error.too-many-tries": "محاولات كثيرة. انتظر قليلًا ثم حاول مرة أخرى.",
  "error.internal": "حدث خطأ من جانبنا، وقد سُجّل في سجل الخادم.",
  "error.speaker-unreachable": "لم يستجب مكبر الصوت.",
  "error.unavailable": "لا يستطيع وِرد الرد الآن. حاول مرة أخرى بعد لحظات.",
  "alexa.linking-not-set-up":
    "ربط الحساب مع أمازون غير مُعَدّ على هذا الخادم: يلزمه ALEXA_CLIENT_ID و ALEXA_REDIRECT_URIS.",

  "server.overloaded": "لدى وِرد الآن أكثر مما يستطيع. حاول مرة أخرى بعد ثوانٍ.",
  "server.disk-full": "لا يمكن حفظ شيء: قرص وِرد هذا ممتلئ. ما هو محفوظ تمكن قراءته.",
  "server.stopping": "وِرد قيد الإيقاف.",
  "server.clock-wrong":
    "تختلف ساعة هذا الخادم عن ساعة قاعدة بياناته بمقدار {seconds, plural, one {ثانية واحدة} two {ثانيتين} few {# ثوانٍ} many {# ثانية} other {# ثانية}}: لا يبدأ أي تلاوة حتى تتفقا.",
  "request.late": "لم يصل الطلب في الوقت المناسب.",
  "request.head-too-large": "العنوان أو ترويسات الطلب كبيرة جدًا.",
  "request.not-http": "ليس هذا طلبًا بصيغة HTTP.",
  "request.address-invalid": "هذا العنوان غير صالح.",
  "request.other-public-url":
    "ليست هذه الصفحة على العنوان {address}. افتح وِرد هناك، أو اضبط PUBLIC_URL على هذا العنوان.",
  "request.body-compressed": "يرجى إرسال المحتوى كما هو دون ضغط.",
  "request.json-invalid": "ليس هذا JSON صالحًا.",
  "request.form-missing": "يرجى إرسال نموذج: application/x-www-form-urlencoded.",
  "request.key-invalid": "يتكوّن Idempotency-Key من 1 إلى {longest} محرف ASCII مرئي.",
  "request.web-socket-only": "لا يُفتح هنا إلا WebSocket.",
  "request.bearer-token-missing": "أرسل رمز الوصول في ترويسة Bearer.",
  "request.bearer-token-invalid": "رمز الوصول هذا غير صالح.",
  "request.alexa-only": "لا يُسمح بهذا إلا لأليكسا.",
  "request.alexa-json-invalid": "ليس هذا بصيغة JSON.",
  "request.alexa-invalid": "ليس هذا طلبًا من أليكسا.",
  "input.field-unknown": "حقل غير معروف: {fields}.",
  "input.in-field": "{field}: {reason}",
  "input.expected": "المنتظر هنا {expected}.",
  "input.expected-one-of": "المنتظر هنا إحدى هذه القيم: {values}.",
  "input.at-least": "يجب ألا يقل عن {least}.",
  "input.at-least-characters":
    "يجب ألا يقل عن {least, plural, one {حرف واحد} two {حرفين} few {# أحرف} many {# حرفًا} other {# حرف}}.",
  "input.at-most": "يجب ألا يزيد على {most}.",
  "input.at-most-characters":
    "يجب ألا يزيد على {most, plural, one {حرف واحد} two {حرفين} few {# أحرف} many {# حرفًا} other {# حرف}}.",
  "input.invalid": "غير صالح.",
  "input.text-with-nul": "لا يجوز أن يحتوي النص على محارف NUL.",
  "input.page-limit-invalid": "المنتظر في limit عدد صحيح من 1 إلى 500.",
  "input.id-invalid": "المنتظر هنا عدد صحيح موجب.",
  "input.timezone-unknown": "لا يعرف وِرد هذه المنطقة الزمنية. مثال صحيح: Europe/Berlin.",
  "input.days-reversed": "اليوم الأخير قبل اليوم الأول.",
  "input.days-too-many": "اطلب 400 يوم على الأكثر.",
  "live.messages-too-many": "رسائل كثيرة جدًا.",
  "live.message-invalid": "هذه الرسالة غير صالحة.",
  "live.other-user": "دخلت بحساب آخر.",
  "live.pages-too-many":
    "لديك {most} من صفحات وِرد مفتوحة، وهذا أقصى عدد يتلقى المستجدات معًا. أغلق إحداها.",
  "live.user-missing": "يرجى التعريف بالحساب أولًا.",
  "text.as-given": "{text}",
  "text.two": "{first} {second}",

  // About schedules and their runs.
  "schedule.time-invalid": "يُكتب الوقت بالساعة والدقيقة، من 00:00 إلى 23:59.",
  "schedule.date-invalid": "يُكتب التاريخ بالسنة والشهر واليوم، مثل 2027-01-31.",
  "schedule.date-not-in-calendar": "لا يوجد هذا اليوم في التقويم.",
  "schedule.days-missing": "اختر يومًا واحدًا على الأقل.",
  "schedule.day-twice": "ذُكر أحد الأيام مرتين.",
  "schedule.count-invalid": "المنتظر في count عدد صحيح من 1 إلى 400.",
  "schedule.most-reached":
    "لديك {most} من الجداول، وهذا أقصى عدد لحساب واحد. احذف واحدًا لم تعد تحتاج إليه، ثم أنشئ هذا.",
  "schedule.end-equals-start": "يجب أن يختلف وقت النهاية عن وقت البداية.",
  "schedule.past": "هذا الوقت قد مضى. اختر يومًا آخر.",
  "schedule.starting-already": "هذا الجدول قيد البدء بالفعل.",
  "schedule.no-next-run": "ليس لهذا الجدول تلاوة قادمة يمكن تخطيها.",
  "schedule.no-skipped-run": "ليس لهذا الجدول تلاوة متخطاة يمكن التراجع عنها.",
  "schedule.zone-unknown":
    "لا يعرف هذا الخادم المنطقة الزمنية {timezone}، فلا يعلم متى يحين موعد هذا الجدول. اختر له منطقة زمنية أخرى، أو حدّث Node.js على الخادم.",
  "schedule.damaged":
    "تعذّرت قراءة المحفوظ من هذا الجدول ({fields}). اضبطه من جديد واحفظه، أو احذفه.",
  "schedule.not-computed":
    "تعذّر حساب الموعد القادم لهذا الجدول. راجع المكان وإعدادات الصلاة ثم احفظ الجدول من جديد؛ والسبب في سجل الخادم.",
  "run.away-too-long": "كان وِرد متوقفًا أو نائمًا أثناء التلاوة، وعاد بعد أن فات وقت متابعتها.",
  "schedule.changed-while-playing": "عُدّل الجدول أو حُذف أثناء التلاوة.",
  "schedule.speakers-too-many": "يتلو الجدول الواحد على 5 مكبرات صوت على الأكثر.",
  "schedule.speaker-twice": "ذُكر أحد مكبرات الصوت مرتين.",
  "schedule.fallback-twice": "مكبر الصوت البديل ليس من مكبرات الصوت التي تتلو أصلًا.",
  "schedule.fallback-echo":
    "لا شيء يستطيع بدء التشغيل على جهاز إيكو، فلا يصلح بديلًا عن مكبر صوت آخر. يرجى اختيار غيره.",
  "schedule.echo-has-no-fallback":
    "الجدول على جهاز إيكو ينتظر روتينه، فلا ينوب عنه مكبر صوت آخر. يرجى اختيار مكبر صوت آخر أو ترك البديل.",
  "schedule.also-on-echo":
    "لا شيء يستطيع بدء التشغيل على جهاز إيكو، فلا يتلو مع مكبرات صوت أخرى. يرجى اختيار غيره.",
  "run.quiet": "طُلب السكون، فلم يكن لشيء أن يُتلى.",
  "quiet.end-ambiguous": "اذكر إما الوقت الذي ينتهي فيه السكون أو عدد الدقائق.",
  "quiet.past": "مضى هذا الوقت. اختر وقتًا لاحقًا.",
  "quiet.too-long": "لا يدوم السكون أكثر من سبعة أيام.",
  "portion.surahs-missing": "اختر سورة واحدة على الأقل.",
  "portion.surahs-too-many": "لا يزيد الورد على 114 سورة.",
  "portion.range-reversed": "الآية الأولى من المقطع تسبق الأخيرة أو تساويها.",
  "portion.kind-unknown": "لكل ورد نوع: onwards أو surahs أو range أو part أو khatm أو sound.",
  "portion.end-time-missing": "التلاوة المتواصلة تحتاج إلى وقت نهاية.",
  "portion.reciter-missing": "يرجى اختيار قارئ.",
  "portion.echo-plays-whole-surahs":
    "جهاز إيكو يتلو سورًا كاملة فقط. يرجى اختيار مكبر صوت آخر لهذا.",
  "portion.echo-plays-no-sounds":
    "جهاز إيكو يتلو السور فقط، ولا يبدأ إلا حين يُطلب منه: لا يمكن أن يبدأ عليه أذان أو صوت آخر في وقته. يرجى اختيار مكبر صوت آخر لهذا.",
  "portion.player-cannot-seek":
    "لا يستطيع {speaker} الانتقال إلى موضع في التسجيل، فهو يتلو سورًا كاملة فقط. يرجى اختيار مكبر صوت آخر لهذا.",
  "portion.player-cannot-pause":
    "لا يستطيع {speaker} التوقف المؤقت، فلا سكوت بين التكرارات. يرجى اختيار مكبر صوت آخر لهذا.",
  "portion.ayahs-counted-otherwise":
    "ترقيم الآيات مختلف في رواية {rewaya}. اختر بدلًا من ذلك سورًا كاملة: {surahs}.",
  "portion.ayahs-untimed":
    "لا تُعرف أوقات الآيات بصوت {reciter} في: {surahs}. اختر بدلًا من ذلك سورًا كاملة: {surahs}.",
  "portion.ayahs-of-another-recording":
    "أوقات الآيات بصوت {reciter} تخصّ تسجيلًا آخر في: {surahs}. اختر بدلًا من ذلك سورًا كاملة: {surahs}.",
  "portion.khatm-unknown": "لا توجد هذه الختمة.",
  "portion.sound-unknown": "لا يوجد هذا الصوت.",
  "portion.part-too-long":
    "في القرآن {most} {unit, select, page {صفحة} rub {ربع حزب} hizb {حزبًا} juz {جزءًا} surah {سورة} other {آية}}: لا تختر أكثر منها.",
  "portion.ayah-missing": "عدد آيات سورة {surah} هو {count}، ولا توجد فيها الآية {ayah}.",
  "run.skipped": "بطلب منك.",
  "run.awaiting-speaker": "بانتظار أن يبدأ {speaker} التشغيل.",
  "run.other-schedule": "بدأ جدول آخر على {speaker}.",
  "run.played-early":
    "بدأ {speaker} من تلقاء نفسه قبل موعده فأُوقف مؤقتًا، وسيُحمَّل من الآن في موعده تمامًا.",
  "run.something-else": "شُغّل شيء آخر على {speaker}.",
  "run.not-started": "لم يبدأ {speaker} التشغيل.",
  "run.stayed-paused": "أُوقف {speaker} مؤقتًا، ولم يستأنفه أحد قبل النهاية.",
  "run.muted-at-end": "كان صوت {speaker} مكتومًا في النهاية.",
  "run.volume-zero-at-end": "كان مستوى صوت {speaker} 0 في النهاية.",
  "run.volume-ignored": "لم يستجب {speaker} لمستوى صوته: تلا عند {volume} بدل {wanted}.",
  "run.surah-left-out": "تُركت سورة {surah}. {reason}",
  "run.surahs-left-out": "تُركت هذه السور: {surahs}. {reason}",
  "run.ayahs-untimed": "لا تُعرف أوقات الآيات بصوت {reciter} في: {surahs}.",
  "run.sound-deleted": "حُذف هذا الصوت.",
  "run.sound-left-out": "تُرك التسجيل {title}. {reason}",
  "run.slept-through": "توقّف وِرد أو نام جهازه أثناء التلاوة، ولم يعد إلا بعد نهايتها.",
  "run.after-backup":
    "كان موعد هذا بعد النسخة الاحتياطية التي استُعيد منها وِرد: لا يُعرف ما جرى فيه.",
  "run.open-at-backup":
    "كان هذا جاريًا حين أُخذت النسخة الاحتياطية التي استُعيد منها وِرد: لا يُعرف ما جرى فيه.",
  "run.missed": "كان وِرد متوقفًا أو جهازه نائمًا في هذا الوقت، ولم يعد إلا بعد النهاية.",
  "run.missed-start": "كان وِرد متوقفًا أو جهازه نائمًا في هذا الوقت، وعاد بعد فوات وقت البدء.",
  "run.late":
    "بدأت متأخرة {minutes, plural, =0 {أقل من دقيقة} one {دقيقة واحدة} two {دقيقتين} few {# دقائق} many {# دقيقة} other {# دقيقة}}، لأن وِرد كان متوقفًا أو جهازه نائمًا في موعدها.",
  "run.fallback": "تلا {fallback} بدلًا من {speaker}. {reason}",
  "run.fallback-failed": "لم يتلُ {speaker} ولا {fallback}. {reason} {why}",
  "run.moved-by-hand": "نُقلت يدويًا إلى مكبر صوت آخر.",
  "run.recited-there": "سيتلو {speaker} هذه التلاوة في كل حال.",
  "run.silent": "لم يبدأ {speaker} التشغيل بعد دقيقة من موعده.",
  "run.awaiting-routine": "بانتظار روتين أليكسا لديك.",
  "run.routine-missing": "لم يفتح روتين أليكسا لديك وِرد في الوقت المناسب.",
  "run.echo-silent": "لم يُعلن جهاز إيكو أنه بدأ التشغيل.",
  "run.echo-paused": "أُوقفت مؤقتًا على جهاز إيكو.",
  "run.echo-fell-silent": "صمت جهاز إيكو: لم يطلب السورة التالية.",
  "run.echo-stopped": "أوقفتها بنفسك على جهاز إيكو.",
  "run.echo-asked-otherwise": "طُلب شيء آخر من جهاز إيكو هذا.",
  "run.echo-failed": "تعذّر على جهاز إيكو تشغيل التسجيلات.",

  // About sounds of one's own.
  "sound.name-missing": "يحتاج الصوت إلى اسم.",
  "sound.address-invalid": "يبدأ عنوان الصوت بـ https:// وليس فيه اسم مستخدم ولا كلمة مرور.",
  "sound.empty": "هذا الملف فارغ.",
  "sound.not-audio":
    "ليس هذا الملف تسجيلًا بصيغة MP3 أو AAC أو Ogg أو WAV، أو أنه تالف. احفظه بصيغة MP3 وحاول مرة أخرى.",
  "sound.too-large":
    "لا يزيد حجم الصوت على {megabytes} ميغابايت. قصّره، أو احفظه بصيغة MP3 بجودة أقل.",
  "sound.most-reached": "لديك الحد الأقصى من الأصوات ({most}). احذف صوتًا لم تعد تحتاج إليه.",
  "sound.room-used": "ستحتاج أصواتك معًا إلى أكثر من 200 ميغابايت. احذف صوتًا لم تعد تحتاج إليه.",
  "sound.in-use": "ما زال هذا الصوت مستخدمًا في: {schedules}. اختر شيئًا آخر هناك أولًا.",
  "upload.others-running": "انتظر حتى ينتهي رفع ملفاتك الأخرى.",
  "upload.compressed": "يرجى إرسال الملف كما هو دون ضغط.",
  "upload.file-missing": "لا يوجد ملف في هذا النموذج.",
  "upload.files-too-many": "يرجى إرسال ملف واحد في كل مرة.",
  "upload.form-cut-short": "النموذج في هذا الطلب مبتور.",
  "upload.form-too-long": "لا تزيد أجزاء النموذج هنا على {most}.",

  // About speakers.
  "speaker.name-missing": "يحتاج مكبر الصوت إلى اسم.",
  "speaker.most-reached":
    "لديك {most} من مكبرات الصوت، وهذا أقصى عدد لحساب واحد. احذف واحدًا لم تعد تحتاج إليه، ثم أضف هذا.",
  "speaker.not-seen": "لم يظهر مكبر الصوت هذا على الشبكة. هل هو مشغّل؟",
  "speaker.changing-hands": "ينتقل التحكم بمكبر الصوت هذا الآن. حاول مرة أخرى بعد لحظات.",
  "speaker.disconnected-first": "الاتصال بـ {speaker} مفصول. اربطه أولًا.",
  "speaker.disconnected-in-wird": "الاتصال بـ {speaker} مفصول في وِرد.",
  "speaker.of-others": "مكبر الصوت {speaker} لشخص آخر، ولا يحق لحساب هذا الموعد أن يتلو عليه.",
  "speaker.was-disconnected-in-wird": "فُصل {speaker} في وِرد.",
  "speaker.connection-lost": "انقطع الاتصال بـ {speaker}.",
  "speaker.not-found": "لم يُعثر على {speaker} في الشبكة.",
  "speaker.not-linked":
    "لا يعرف Wird أيّ مكبّر صوت في شبكتك هو {speaker}. صِل مكبّر الصوت ذلك من صفحة الأجهزة، ثم اختره في جداولك.",
  "speaker.no-answer": "لم يستجب {speaker}.",
  "speaker.plays-on":
    "لم يستجب {speaker} عندما طُلب منه التوقف، وربما لا يزال يتلو. أوقفه من الجهاز نفسه.",
  "speaker.unusable": "تعذّر استخدام {speaker}.",
  "speaker.fault-in-wird": "تعذّر استخدام {speaker} بسبب خلل في وِرد.",
  "speaker.recording-silent": "تسلّم {speaker} التسجيل ولم يبدأ تشغيله.",
  "speaker.recording-refused-with": "تعذّر على {speaker} تشغيل هذا التسجيل: ذكر الخطأ {problem}.",
  "speaker.recording-refused": "تعذّر على {speaker} تشغيل هذا التسجيل.",
  "speaker.recording-stalled": "انقطع وصول التسجيل إلى {speaker}.",
  "speaker.broke-off": "سكت {speaker} في وسط التسجيل.",
  "speaker.load-refused": "لم يكن {speaker} جاهزًا لاستقبال التسجيل.",
  "speaker.other-recording": "أُعطي {speaker} تسجيلًا آخر في تلك الأثناء.",
  "speaker.other-command": "طُلب من {speaker} شيء آخر قبل أن يبدأ هذا.",
  "speaker.player-not-started": "لم يبدأ {speaker} مشغّله.",
  "speaker.player-refused": "تعذّر على {speaker} بدء مشغّله.",
  "speaker.volume-refused": "تعذّر على {speaker} ضبط مستوى صوته.",
  "speaker.command-refused": "تعذّر ذلك على {speaker}.",
  "speaker.command-unsent": "تعذّر إبلاغ {speaker} بذلك: {problem}",
  "speaker.idle": "لا يشغّل {speaker} شيئًا.",
  "speaker.nothing-playing": "لا شيء قيد التشغيل على {speaker}.",
  "speaker.schedule-plays": "يعمل على {speaker} جدول، وهو الذي يحدّد ما يلي السورة.",
  "speaker.playing-already": "يتلو {speaker} الآن، فهو يعمل.",
  "speaker.stopped-by-you": "أوقفت {speaker} بنفسك.",
  "speaker.stopped": "أوقف أحدهم {speaker}.",
  "speaker.player-stopped": "أوقف أحدهم المشغّل على {speaker}.",
  "speaker.used-otherwise": "استخدم شخص آخر {speaker} في تلك الأثناء.",
  "speaker.taken-over": "شُغّل على {speaker} شيء آخر: {app}.",
  "speaker.taken-by-another-app": "شُغّل على {speaker} شيء آخر: تطبيق آخر.",
  "speaker.taken-by-group": "انضمّ {speaker} إلى ما تشغّله مجموعته.",
  "speaker.taken-by-another-recitation": "شُغّل على {speaker} شيء آخر: تلاوة أخرى.",
  "player.closed-paused": "أغلق {speaker} مشغّله أثناء الإيقاف المؤقت. يتابع زرّ التشغيل من هنا.",
  "speaker.restarted-paused": "أُوقف {speaker} مؤقتًا، ثم أُعيد تشغيله.",
  "speaker.sleep-timer": "أوقف مؤقّت النوم {speaker}.",
  "echo.not-steerable":
    "لا تسمح أمازون لأحد بالتحكم في {speaker} من الخارج. اطلب ذلك من أليكسا، أو استخدم روتينًا.",
  "player.not-set-up": "لم يعد Home Assistant الذي يتبعه {speaker} مُعَدًّا في وِرد هذا.",
  "player.home-unreachable": "تعذّر الوصول إلى {speaker}: لا يستجيب Home Assistant.",
  "player.token-refused":
    "تعذّر استخدام {speaker}: يرفض Home Assistant رمز وِرد. يمكن لمن يدير وِرد أن يضع رمزًا جديدًا.",
  "player.not-listed": "لا يوجد في Home Assistant مشغّل كهذا يستطيع تشغيل التسجيلات. هل هو مشغّل؟",
  "player.unknown": "لم يعد في Home Assistant مشغّل لـ {speaker}.",
  "player.unavailable": "يقول Home Assistant إن {speaker} غير متاح.",
  "player.refused": "تعذّر ذلك على {speaker}. يقول Home Assistant: {problem}",
  "player.cannot-pause": "لا يستطيع {speaker} التوقف المؤقت: يمكن إيقافه فقط.",
  "player.cannot-seek": "لا يستطيع {speaker} الانتقال إلى موضع آخر في التسجيل.",
  "player.volume-fixed": "لا يمكن ضبط مستوى صوت {speaker} من هنا.",
  "player.began-at-start": "لا يستطيع {speaker} أن يبدأ من وسط التسجيل، فبدأ من أوله.",
  "browser.no-tab": "لا علامة تبويب مفتوحة لـ {speaker}.",
  "browser.closed": "أُغلق {speaker}.",
  "browser.opened-again": "فُتح {speaker} من جديد.",
  "tab.volume-fixed": "لا يُضبط مستوى صوت هذا الجهاز إلا بأزراره.",
  "tab.playing-not-allowed":
    "لا يسمح المتصفح لوِرد بالتشغيل من تلقاء نفسه. افتح وِرد هناك واضغط «السماح بالتشغيل».",
  "tab.recording-refused": "تعذّر تشغيل التسجيل في المتصفح.",
};

export default sentences;
