// Messages on the speakers of a schedule, in Arabic.
import type english from "../en/readiness.ts";

const words: typeof english = {
  silent: {
    disconnected: "{speaker} مفصول: اربطه من جديد أو اختر مكبر صوت آخر.",
    unreachable: "لا يمكن الوصول إلى {speaker}: تأكد من أنه موصول بالكهرباء وبالشبكة.",
    noTab: "لا علامة تبويب لوِرد مفتوحة على {speaker}: افتح وِرد هناك ودعه مفتوحًا.",
  },
  standsBy: "{speaker} جاهز لينوب عنه.",
  others: "وتُسمع على {speakers} على كل حال.",
  on: {
    running: "<name>{speaker}</name> يتلو الآن",
    played: "<name>{speaker}</name> تلا",
    late: "<name>{speaker}</name> تلا متأخرًا",
    missed: "<name>{speaker}</name> فاته الموعد",
    failed: "<name>{speaker}</name> لم يتلُ",
    interrupted: "<name>{speaker}</name> انقطع",
    stopped: "<name>{speaker}</name> أُوقف",
    skipped: "<name>{speaker}</name> تخطّاها",
    waiting: "<name>{speaker}</name> ينتظر روتين أليكسا لديك",
  },
  disconnect: {
    yes: "فصل",
    title: "فصل {name}؟",
    text: "تستخدمه هذه الجداول، وتعود إليه كما كانت حين تربطه من جديد.",
  },
  schedule: "{frequency} في {time}، {recitation}",
  without: {
    silent: "يصمت",
    deleted: "يُحذف",
    fallback: "ينوب عنه {speaker}",
    others: "وتُسمع على {speakers} على كل حال",
    noFallback: "يُتلى، لكن لا ينوب شيء عن مكبر صوته بعد ذلك",
  },
};
export default words;
