// Messages that come with the page, in Arabic: for when the others cannot be fetched.
import type english from "../en/at-hand.ts";

const words: typeof english = {
  noAnswer: "تعذّر الوصول إلى وِرد. تحقّق من الاتصال وحاول مرة أخرى.",
  serverError: (status, text) => `خطأ في الخادم (${status}): ${text}`,
  fault: {
    title: "حدثت مشكلة في هذه الصفحة.",
    text: "جداولك محفوظة وتعمل في مواعيدها. أعد تحميل الصفحة أو ارجع إلى لوحة التحكم.",
    reload: "إعادة التحميل",
    home: "إلى لوحة التحكم",
  },
};

export default words;
