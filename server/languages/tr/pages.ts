// The pages that the server itself writes, in Turkish.
import type english from "../en/pages.ts";

const pages: typeof english = {
  addressProof: {
    done: "E-posta adresiniz doğrulandı",
    doneText: "Teşekkür ederiz. Yapmanız gereken başka bir şey yok.",
    endedText:
      "Teşekkürler. Adresi doğrulanmadan önce bu hesaba bağlanan programlar, takvim akışları, webhook’lar, bildirimler, aracılar, Alexa ve haneler ayrıldı; diğer cihazların oturumu kapatıldı. Size ait olanları yeniden bağlayın.",
    failed: "Bu bağlantı sizin hesabınız için değil",
    failedText:
      "E-postanın yazıldığı hesaptan başka bir hesapta oturum açtınız ya da bağlantı eksik.",
    open: "Wird’i aç",
  },
  consent: {
    title: "Alexa’yı bağla",
    question: "Alexa, Wird hesabınızı kullanabilsin mi?",
    signedInAs: "Oturumu açık olan hesap:",
    may: "Alexa şunları yapabilecek:",
    rights: [
      "Echo hoparlörlerinizde tilavet oynatmak",
      "sonraki programınızı söylemek ve atlamak",
      "nerede kaldığınızı ve ne dinlediğinizi hatırlamak",
    ],
    later: "Bunu, Wird’de Echo’nun bağlantısını keserek istediğiniz zaman sonlandırabilirsiniz.",
    allow: "Hesabımı bağla",
    refuse: "Vazgeç",
    problem: "Bu bağlantı kullanılamıyor",
    back: "Wird’e git",
  },
};

export default pages;
