// The server's sentences about accounts, in Arabic.
import type { accountSentences } from "#contract/sentences/account-sentences";

const sentences: Record<keyof typeof accountSentences, string> = {
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
};
export default sentences;
