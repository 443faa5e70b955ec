// Messages of notifications in browsers, in Arabic.
import type english from "../en/notifications.ts";

const words: typeof english = {
  title: "الإشعارات في هذا المتصفح",
  text: "يُظهر هذا الجهاز ما تعذّر، حتى وإن لم تكن أي صفحة من وِرد مفتوحة.",
  insecure:
    "لا تتيحها المتصفحات إلا لعناوين https. وطريقة ذلك لوِرد في البيت في docs/hosting.md تحت عنوان “https at home”.",
  homeScreen:
    "على iPhone أو iPad أضف وِرد أولًا إلى الشاشة الرئيسية (مشاركة، ثم إضافة إلى الشاشة الرئيسية) وافتحه منها.",
  unsupported: "لا يتيحها هذا المتصفح، أو يمنعها في النوافذ الخاصة.",
  denied: "هي محظورة لوِرد في إعدادات هذا المتصفح: اسمح بها هناك أولًا.",
  failed: "لم يتمكن المتصفح من تفعيلها. حاول مرة أخرى، أو استخدم متصفحًا آخر.",
  others: "متصفحات أخرى تُظهر الإشعارات",
  also: "وكذلك في {browser}",
  remove: "إزالة",
  removeName: "إزالة {browser}",
  way: "إشعار في {browser}",
};
export default words;
