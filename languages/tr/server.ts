// The texts that the server itself writes, in Turkish: letters, alerts, the calendar feed, and pages.
import type english from "../en/server.ts";

const texts: typeof english = {
  letters: {
    greeting: (name: string) => `Selamün aleyküm ${name},`,
    wird: "Wird",
    reset: {
      subject: "Wird parolanızı sıfırlayın",
      asked: "Biri, büyük olasılıkla siz, Wird hesabınız için yeni bir parola istedi.",
      link: "Yeni parola belirle",
      token: "Sizden bir sıfırlama kodu istenirse kod şudur:",
      limits:
        "Bağlantı bir kez ve bir saat boyunca çalışır. Bunu siz istemediyseniz bir şey yapmanız gerekmez: parolanız olduğu gibi kalır.",
    },
    address: {
      subject: "Wird için e-posta adresinizi doğrulayın",
      made: "Bu e-posta adresiyle bir Wird hesabı oluşturuldu. Oluşturan sizseniz lütfen adresin size ait olduğunu doğrulayın.",
      link: "Adresimi doğrula",
      limits:
        "Programları, aracıları veya haneyi bağlamadan önce doğrulayın: önceden bağlananlar o anda ayrılır. Wird doğrulamadan da çalışır. Doğrulanmış bir adres, daha sonra Google ile oturum açtığınızda parolanızı korur. Bu siz değilseniz bir şey yapmanız gerekmez.",
    },
    google: {
      subject: "Wird hesabınızda artık Google ile oturum açılıyor",
      linked:
        "Wird’de Google ile oturum açtınız; buradaki hesabınızın e-posta adresi de aynı olduğu için ikisi artık birbirine bağlı.",
      safety:
        "Güvenliğiniz için eski parola kaldırıldı ve diğer bütün cihazlarda oturum kapatıldı: bu adresin kendisine ait olduğunu daha önce kimse kanıtlamamıştı. Profilinizden istediğiniz zaman yeni bir parola belirleyebilirsiniz.",
      kept: "Parolanız eskisi gibi çalışır.",
      link: "Wird’i aç",
    },
  },

  alerts: {
    titles: {
      failed: ({ what }) => `Okunamadı: ${what}`,
      missed: ({ what }) => `Kaçırıldı: ${what}`,
      interrupted: ({ what }) => `Yarıda kaldı: ${what}`,
      fallback: ({ what }) => `Başka bir hoparlörde okundu: ${what}`,
      unreachable: ({ what, speaker }) => `Ulaşılamıyor: ${speaker} (okunacak: ${what})`,
    },
    several: (count) => `${count} tilavet planlandığı gibi gitmedi`,
    place: ({ recital, when }) => `${recital}, ${when}`,
    playNow: "Şimdi oynat",
    open: "Wird’i aç",
    more: (count) => `Ve ${count} tane daha; Wird’de görebilirsiniz.`,
    why: "Wird’in size haber vermesini siz istediniz. Bunu Ayarlar sayfasında değiştirebilirsiniz.",
    test: {
      title: "Wird’den bir deneme iletisi",
      text: "Bir tilavet planlandığı gibi gitmediğinde Wird size böyle haber verir.",
    },
  },

  calendar: {
    name: (who) => `Wird: ${who}`,
    told: (outcome, text) => `${outcome}: ${text}`,
    outcomes: {
      running: "Okunuyor",
      played: "Okundu",
      late: "Geç okundu",
      missed: "Kaçırıldı",
      failed: "Okunamadı",
      interrupted: "Yarıda kaldı",
      stopped: "Durduruldu",
      skipped: "Atlandı",
      waiting: "Alexa rutininiz bekleniyor",
    },
  },

  pages: {
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
  },
};

export default texts;
