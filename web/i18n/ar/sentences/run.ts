// The server's sentences about schedules and their runs, in Arabic.
import type { runSentences } from "#contract/sentences/run-sentences";

const sentences: Record<keyof typeof runSentences, string> = {
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
  "portion.surahs-missing": "اختر سورة واحدة على الأقل.",
  "portion.surahs-too-many": "لا يزيد الورد على 114 سورة.",
  "portion.range-reversed": "الآية الأولى من المقطع تسبق الأخيرة أو تساويها.",
  "portion.kind-unknown": "لكل ورد نوع: onwards أو surahs أو range أو khatm أو sound.",
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
  "portion.khatm-unknown": "لا توجد هذه الختمة.",
  "portion.sound-unknown": "لا يوجد هذا الصوت.",
  "portion.ayah-missing": "عدد آيات سورة {surah} هو {count}، ولا توجد فيها الآية {ayah}.",
  "run.skipped": "بطلب منك.",
  "run.awaiting-speaker": "بانتظار أن يبدأ {speaker} التشغيل.",
  "run.other-schedule": "بدأ جدول آخر على {speaker}.",
  "run.something-else": "شُغّل شيء آخر على {speaker}.",
  "run.not-started": "لم يبدأ {speaker} التشغيل.",
  "run.stayed-paused": "أُوقف {speaker} مؤقتًا، ولم يستأنفه أحد قبل النهاية.",
  "run.muted-at-end": "كان صوت {speaker} مكتومًا في النهاية.",
  "run.volume-zero-at-end": "كان مستوى صوت {speaker} 0 في النهاية.",
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
  "run.silent": "لم يبدأ {speaker} التشغيل بعد دقيقة من موعده.",
  "run.awaiting-routine": "بانتظار روتين أليكسا لديك.",
  "run.routine-missing": "لم يفتح روتين أليكسا لديك وِرد في الوقت المناسب.",
  "run.echo-silent": "لم يُعلن جهاز إيكو أنه بدأ التشغيل.",
  "run.echo-paused": "أُوقفت مؤقتًا على جهاز إيكو.",
  "run.echo-fell-silent": "صمت جهاز إيكو: لم يطلب السورة التالية.",
  "run.echo-stopped": "أوقفتها بنفسك على جهاز إيكو.",
  "run.echo-asked-otherwise": "طُلب شيء آخر من جهاز إيكو هذا.",
  "run.echo-failed": "تعذّر على جهاز إيكو تشغيل التسجيلات.",
};
export default sentences;
