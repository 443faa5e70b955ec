// The server's sentences about khatms, in Turkish.
import type { khatmSentences } from "#contract/sentences/khatm-sentences";

const sentences: Record<keyof typeof khatmSentences, string> = {
  "khatm.name-missing": "Hatmin bir adı olmalı.",
  "khatm.days-too-few": "Bir hatim en az bir gün sürer.",
  "khatm.days-too-many": "Bir hatim en çok 1826 gün sürer.",
  "khatm.end-ambiguous": "Ya hatmin biteceği günü ya da kaç gün süreceğini belirtin.",
  "khatm.heard-reversed": "Dinlenen bölüm başlamadan bitiyor.",
  "khatm.most-reached": "Zaten {count} hatminiz var. Yenisine başlamak için birini silin.",
  "khatm.end-before-start": "Hatim ilk gününde veya daha sonra biter.",
  "khatm.past": "Hatmin son günü geçmişte. Lütfen başka bir gün seçin.",
  "khatm.finished": "Bu hatim bitti. Yeniden başlayın ya da başka bir bölüm seçin.",
  "khatm.not-begun": "Bu hatmin başlangıcı: {date}.",
  "khatm.in-use":
    "Bu hatmi okuyan programlar var ({times}). Onlara başka bir bölüm verin ya da önce onları silin.",
  "khatm.other-ayah": "Bu ayet hatme ait değil.",
  "khatm.recordings-missing": "{reciter}: bu surelerin kaydı yok.",
};
export default sentences;
