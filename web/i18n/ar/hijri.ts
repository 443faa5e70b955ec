// Messages of the Hijri calendar, in Arabic.
import type english from "../en/hijri.ts";

const hijri: typeof english = {
  ramadan: {
    label: "رمضان",
    inDays:
      "{days, plural, zero {يبدأ رمضان اليوم} one {يبدأ رمضان بعد يوم واحد} two {يبدأ رمضان بعد يومين} few {يبدأ رمضان بعد # أيام} many {يبدأ رمضان بعد # يومًا} other {يبدأ رمضان بعد # يوم}}",
    tomorrow: "يبدأ رمضان غدًا",
    day: "رمضان {year}، اليوم {day}",
    about: "نحو {date}",
    announced: "{date}",
    moon: "بالحساب. إن أُعلنت البداية على غير ذلك فسجّلها في صفحة الصلوات.",
    offer: "اسمع القرآن كاملًا من أول يوم فيه إلى آخره.",
    khatm: "ختمة لرمضان",
    khatmName: "رمضان {year}",
    khatmThere: "ختمتك لرمضان جاهزة.",
    toKhatm: "عرضها",
    schedule: "جدول في رمضان فقط",
  },
  settings: {
    title: "التقويم الهجري",
    text: "التواريخ على تقويم أم القرى. إن أعلن بلدك بداية شهر على غير ذلك فسجّلها هنا: تتبعها كل التواريخ والمواسم.",
    today: "اليوم {date}",
    shift: "تبدأ كل الشهور",
    shiftBy:
      "{days, plural, =-2 {قبل الحساب بيومين} =-1 {قبل الحساب بيوم} =0 {كما في الحساب} =1 {بعد الحساب بيوم} zero {كما في الحساب} one {بعد الحساب بيوم} two {بعد الحساب بيومين} few {بعد الحساب بيومين} many {بعد الحساب بيومين} other {بعد الحساب بيومين}}",
    announced: "الشهور المعلنة",
    month: "الشهر",
    startsOn: "أول يوم فيه",
    usual: "في التقويم: {date}",
    add: "إضافة الشهر",
    began: "بدأ {month} يوم {date}",
    begins: "يبدأ {month} يوم {date}",
    remove: "حذف",
    removeOf: "حذف {month}",
    none: "لم تسجّل شيئًا.",
    added: "تم الحفظ. صار أول {month} كما أُعلن.",
    removed: "تم الحذف. عاد {month} إلى التقويم.",
    dateMissing: "اختر اليوم.",
  },
};

export default hijri;
