// The server's sentences about households, in Arabic.
import type { householdSentences } from "#contract/sentences/household-sentences";

const sentences: Record<keyof typeof householdSentences, string> = {
  "household.listens-only": "يمكنك في هذا البيت الاستماع فقط. يستطيع أحد من يديرونه تغيير ذلك.",
  "household.none": "لست فردًا في أي بيت.",
  "household.invitation-unknown":
    "استُعملت هذه الدعوة من قبل، أو انتهت صلاحيتها، أو لا وجود لها. اطلب دعوة جديدة.",
  "household.member-already": "أنت ضمن بيت بالفعل. غادره أولًا إن أردت الانضمام إلى بيت آخر.",
  "household.most-members": "يضم البيت {most} عضوًا على الأكثر.",
  "household.most-invitations": "هناك {most} دعوة لم تُقبل بعد. اسحبها أولًا.",
  "household.manager-needed": "لا بد أن يدير أحدٌ هذا البيت. اجعل عضوًا آخر مديرًا أولًا.",
};
export default sentences;
