// The server's sentences about alerts, tokens and the programs that use them, in Arabic.
import type { alertSentences } from "#contract/sentences/alert-sentences";

const sentences: Record<keyof typeof alertSentences, string> = {
  "alert.address-invalid":
    "هذا ليس عنوانًا على الويب. يبدأ العنوان بـ https:// أو http:// ولا شيء فيه بعد #.",
  "alert.topic-missing":
    "ينتهي عنوان ntfy باسم موضوعه، مثل https://ntfy.sh/our-house. واسم الموضوع حروف لاتينية وأرقام و _ و - فقط.",
  "alert.mail-missing": "ليس في حسابك عنوان بريد. أضف عنوانًا قبل أن تطلب الرسائل.",
  "alert.quiet-half": "لساعات الهدوء بداية ونهاية مختلفتان.",
  "alert.no-way": "لا توجد طريقة لإخبارك بعد. اختر أولًا الرسائل أو الإشعارات أو webhook أو ntfy.",
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
};
export default sentences;
