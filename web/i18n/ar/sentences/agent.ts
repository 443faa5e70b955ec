// The server's sentences about agents, in Arabic.
import type { agentSentences } from "#contract/sentences/agent-sentences";

const sentences: Record<keyof typeof agentSentences, string> = {
  "agent.name-missing": "لا بد للمنزل من اسم.",
  "agent.most-reached":
    "لديك {most} من المنازل، وهو أقصى ما يتيحه الحساب. أزل منزلًا لم تعد تحتاج إليه، ثم أضف هذا.",
  "agent.code-unknown":
    "استُعمل هذا الرمز من قبل، أو انتهت صلاحيته، أو لا وجود له. أنشئ رمزًا جديدًا في وِرد، عند «مكبرات صوت في منزل آخر».",
  "agent.away": "تعذّر الوصول إلى {speaker}: وكيل {home} غير متصل.",
  "agent.revoked": "أُزيل هذا الوكيل من حسابه، أو أن رمزه غير معروف. اقرنه من جديد.",
  "agent.replaced": "اتصل وكيل آخر برمز هذا الوكيل.",
  "agent.too-old":
    "هذا الوكيل (Wird {agent}) أقدم من أن يعمل مع الخادم (Wird {server}). حدِّث الوكيل.",
  "agent.too-new":
    "هذا الوكيل (Wird {agent}) أحدث من أن يعمل مع الخادم (Wird {server}). سيتصل بعد تحديث الخادم.",
  "agent.message-invalid": "أرسل الوكيل ما لا يفهمه الخادم.",
  "agent.messages-too-many": "أرسل الوكيل رسائل كثيرة دفعة واحدة.",
  "run.home-plays-by-itself":
    "لا اتصال بين {home} ووِرد. ما حان وقته هناك يشغّله وكيله، ويُبلَّغ به حين يعود الاتصال.",
  "run.home-not-heard-yet":
    "لم يعد الاتصال بين {home} ووِرد منذ هذه التلاوة. يُعرف ما شُغّل هناك حين يعود الاتصال.",
  "agent.address-refused":
    "لم يُعطَ {speaker} هذا التسجيل: لا يشغّل الوكيل إلا عناوين https العامة وأصوات خادمه.",
};
export default sentences;
