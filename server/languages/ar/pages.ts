// The pages that the server itself writes, in Arabic.
import type english from "../en/pages.ts";

const pages: typeof english = {
  addressProof: {
    done: "تم تأكيد عنوان بريدك",
    doneText: "شكرًا لك. لا يلزم أي شيء آخر.",
    failed: "هذا الرابط ليس لحسابك",
    failedText: "سجّلت الدخول بحساب غير الذي كُتبت له الرسالة، أو أن الرابط ناقص.",
    open: "فتح وِرد",
  },
  consent: {
    title: "ربط أليكسا",
    question: "هل تسمح لأليكسا باستخدام حسابك في وِرد؟",
    signedInAs: "أنت مسجل الدخول باسم",
    may: "ستتمكن أليكسا من",
    rights: [
      "تشغيل التلاوات على أجهزة إيكو الخاصة بك",
      "إخبارك بموعدك القادم أو تخطيه",
      "تذكر موضع التوقف وما استمعت إليه",
    ],
    later: "يمكنك إنهاء ذلك في أي وقت بفصل جهاز إيكو في وِرد.",
    allow: "ربط حسابي",
    refuse: "إلغاء",
    problem: "لا يمكن استخدام هذا الرابط",
    back: "الذهاب إلى وِرد",
  },
};

export default pages;
