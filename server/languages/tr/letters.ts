// The letters about an account, in Turkish.
import type english from "../en/letters.ts";

const letters: typeof english = {
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
};

export default letters;
