// Messages that every page needs, in Arabic.
import type english from "../en/every-page.ts";

const words: typeof english = {
  product: "وِرد",
  loading: "جارٍ التحميل...",
  close: "إغلاق",
  cancel: "إلغاء",
  save: "حفظ",
  back: "رجوع",
  retry: "إعادة المحاولة",
  unknown: "غير معروف",
  skipToContent: "الانتقال إلى المحتوى",
  listJoin: "{first}، {rest}",
  fullStop: "{text}.",
  notifications: { region: "الإشعارات ({hotkey})", prefix: "إشعار" },
  nav: {
    label: "القائمة الرئيسية",
    dashboard: "لوحة التحكم",
    listen: "الاستماع",
    khatm: "الختمة",
    prayers: "الصلوات",
    history: "السجل",
  },
  menu: {
    open: "قائمة المستخدم",
    profile: "الملف الشخصي",
    settings: "الإعدادات",
    administration: "الإدارة",
    development: "التطوير",
    theme: "المظهر",
    themeSystem: "حسب النظام",
    themeLight: "فاتح",
    themeDark: "داكن",
    language: "اللغة",
    digits: "الأرقام",
    logout: "تسجيل الخروج",
  },
  toasts: {
    loggedOut: "تم تسجيل الخروج",
    loggedOutText: "تم تسجيل خروجك بنجاح.",
    logoutFailed: "تعذّر تسجيل الخروج",
  },
  prayer: {
    fajr: "الفجر",
    sunrise: "الشروق",
    dhuhr: "الظهر",
    asr: "العصر",
    maghrib: "المغرب",
    isha: "العشاء",
  },
  adhan: {
    label: "الأذان",
    sounds: "أذان {prayer} على {speaker}",
    stop: "إيقاف",
    stopOn: "إيقاف الأذان على {speaker}",
  },
  notFound: {
    title: "404 الصفحة غير موجودة",
    text: "هل نسيت إضافة الصفحة إلى الموجّه؟",
    home: "إلى لوحة التحكم",
  },
  googleLanding: {
    title: "جارٍ إكمال المصادقة",
    text: "ستنتقل إلى صفحة الدخول...",
  },
  loadingDashboard: "جارٍ تحميل لوحة التحكم...",
  authenticationError: {
    title: "خطأ في المصادقة",
    text: "لم يتمكن وِرد من معرفة هويتك. سجّل الدخول مرة أخرى للمتابعة.",
    back: "العودة إلى تسجيل الدخول",
  },
};
export default words;
