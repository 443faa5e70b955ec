// The server's sentences about households, in Turkish.
import type { householdSentences } from "#contract/sentences/household-sentences";

const sentences: Record<keyof typeof householdSentences, string> = {
  "household.listens-only":
    "Bu evde yalnızca dinleyebilirsiniz. Evi yöneten biri bunu değiştirebilir.",
  "household.none": "Hiçbir evde değilsiniz.",
  "household.invitation-unknown":
    "Bu davet daha önce kullanılmış, süresi dolmuş ya da hiç olmamış. Lütfen yenisini isteyin.",
  "household.member-already":
    "Zaten bir evdesiniz. Başka bir eve katılmak istiyorsanız önce ondan ayrılın.",
  "household.most-members": "Bir evde en çok {most} üye olabilir.",
  "household.most-invitations": "{most} davet hâlâ açık. Önce onları geri çekin.",
  "household.manager-needed":
    "Bu evi birinin yönetmesi gerekir. Önce başka bir üyeyi yönetici yapın.",
};
export default sentences;
