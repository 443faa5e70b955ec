// Messages of the developer page, in Arabic.
import type english from "../en/development.ts";

const words: typeof english = {
  title: "التطوير",
  dashboard: "لوحة التحكم",
  heading: "مختبر نوايا Alexa",
  text: "يرسل إلى المهارة ما يرسله جهاز Echo، من غير توقيع: تستمع إليه لأنك مطوّر.",
  account: "الحساب والأجهزة",
  play: "نيّة تشغيل سورة",
  setToken: "ضبط رمز وصول تجريبي",
  tokenSet: "ضُبط رمز الوصول التجريبي: {token}",
  noToken: "لا رمز وصول تجريبي بعد: ستطلب المهارة ربط حساب.",
  help: "اختبار نيّة المساعدة",
  devices: "جلب أجهزة Alexa",
  link: "ربط حساب Alexa",
  arabicName: "تشغيل سورة بالاسم العربي (الفاتحة)",
  withoutArticle: "تشغيل سورة من غير «ال» (Fatiha)",
  number: "تشغيل سورة بالرقم (1)",
  fuzzy: "تشغيل سورة باسم قريب (Baqarah)",
  invalid: "تشغيل سورة غير موجودة (Atlantis)",
  answer: "الجواب",
  says: "تقول Alexa",
  stream: "البثّ",
  deviceList: "الأجهزة",
  waiting: "في انتظار الجواب...",
  nothing: "اضغط زرًا لترى جواب المهارة هنا.",
  alerts: {
    intent: "خطأ في اختبار النيّة. التفاصيل في وحدة التحكم.",
    devices: "خطأ في جلب الأجهزة. التفاصيل في وحدة التحكم.",
    noDevices: "لم توجد أجهزة أو أن صيغة الجواب غير صالحة",
    noAuthUrl: "تعذّر الحصول على عنوان مصادقة Alexa",
    auth: "خطأ في بدء مصادقة Alexa",
    audio: "تعذّر تشغيل الصوت: {message}",
    token: "تعذّر ضبط رمز الوصول التجريبي: {message}",
  },
};
export default words;
