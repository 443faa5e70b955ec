// Messages of the khatm page, in Arabic.
import type english from "../en/khatm.ts";

const minutes =
  "{minutes, plural, one {دقيقة واحدة} two {دقيقتان} few {# دقائق} many {# دقيقة} other {# دقيقة}}";
const hours =
  "{hours, plural, one {ساعة واحدة} two {ساعتان} few {# ساعات} many {# ساعة} other {# ساعة}}";

export default {
  finishedOnes:
    "{count, plural, one {ختمة واحدة مكتملة} two {ختمتان مكتملتان} few {# ختمات مكتملة} many {# ختمة مكتملة} other {# ختمة مكتملة}}",
  title: "الختمة",
  text: "القرآن كله في موعد تختاره: لكل ورد طوله المناسب، ولا يُحسب إلا ما سُمع.",
  new: "بدء ختمة",
  empty: "لم تبدأ ختمة بعد.",
  emptyText: "اختر متى تودّ أن تكون قد سمعت القرآن كله. يتلو الجدول أورادها، أو تستمع إليها هنا.",
  newTitle: "بدء ختمة",
  editTitle: "تعديل الختمة",
  defaultName: "ختمة",
  name: "الاسم",
  nameRequired: "لا بد للختمة من اسم.",
  reciter: "القارئ",
  reciterRequired: "اختر قارئًا.",
  days: "في كم يوم",
  daysRequired: "تستغرق الختمة من يوم إلى 1826 يومًا.",
  daysHint: "تنتهي في {day}.",
  dayCount: "{count, plural, one {يوم واحد} two {يومان} few {# أيام} many {# يومًا} other {# يوم}}",
  begin: "بدء",
  save: "حفظ",
  updateFailed: "تعذّر تعديل الختمة.",
  actions: "إجراءات {name}",
  edit: "تعديل",
  delete: "حذف",
  deleteTitle: "حذف هذه الختمة؟",
  deleteText: "تُحذف «{name}» وما سُمع منها، ولا يمكن التراجع عن ذلك.",
  strip: "سُمع {done} من {all} جزءًا، {percent} بالمئة",
  juz: "الجزء {number}",
  progress: "سُمع {percent}%، وبقي {left} حتى {day}",
  next: "{day}: {stretch}، نحو {length}",
  behind: "متأخرة عن الوتيرة المنتظمة بمقدار {length}.",
  pace: "بوتيرتك حتى الآن تنتهي في {day}.",
  shortfall: `لا تتسع المواعيد القادمة لمقدار {length}: تكفي زيادة ${minutes} كل يوم.`,
  shortfallEnds: "وعلى حالها تنتهي في {day}.",
  noSchedule: "لا جدول يتلو هذه الختمة بعد.",
  toSchedules: "إنشاء جدول في لوحة التحكم",
  continue: "متابعة ختمتي",
  continueFrom: "من {ayah}، في هذا المتصفح",
  listening: "ما تسمعه الآن يُحسب من هذه الختمة.",
  stopCounting: "إيقاف احتسابه",
  complete: "اكتملت في {day}",
  completeText: "سُمعت كلها، تقبّل الله. يمكنك أن تبدأ من جديد من الفاتحة.",
  beginAgain: "البدء من جديد",
  leftOut: "ليس لهذا القارئ تسجيل لـ{surahs}، فتُترك.",
  ahead:
    "{count, plural, one {ورد واحد قادم} two {وردان قادمان} few {# أوراد قادمة} many {# وردًا قادمًا} other {# ورد قادم}}",
  showAll: "عرض الكل",
  about: "نحو {length}",
  ayah: "{surah} {ayah}",
  ayahs: "{from} إلى {to}",
  stretch: "{from} إلى {to}",
  minutes,
  hours,
  hoursMinutes: `${hours} و${minutes}`,
} satisfies typeof english;
