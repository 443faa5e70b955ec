// The server's sentences about households, in Turkish.
import type { householdSentences } from "#contract/sentences/household-sentences";

const sentences: Record<keyof typeof householdSentences, string> = {
  "household.listens-only":
    "Bu ev halkında yalnızca dinleyebilirsiniz. Yöneten biri bunu değiştirebilir.",
  "household.none": "Hiçbir ev halkına dahil değilsiniz.",
  "household.invitation-unknown":
    "Bu davet daha önce kullanılmış, süresi dolmuş ya da hiç olmamış. Lütfen yenisini isteyin.",
  "household.member-already":
    "Zaten bir ev halkına dahilsiniz. Başka birine katılmak istiyorsanız önce ondan ayrılın.",
  "household.most-members": "Bir ev halkında en çok {most} üye olabilir.",
  "household.most-invitations": "{most} davet hâlâ açık. Önce onları geri çekin.",
  "household.manager-needed":
    "Bu evi birinin yönetmesi gerekir. Önce başka bir üyeyi yönetici yapın.",
};
export default sentences;
