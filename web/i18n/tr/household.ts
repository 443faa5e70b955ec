// Messages of the household, in Turkish.
import type english from "../en/household.ts";

const words: typeof english = {
  title: "Ev halkı",
  text: "Aynı evde yaşayanlar hoparlörleri ve programları paylaşır. Geçmiş, hatimler ve uyarılar herkesin kendisine kalır.",
  alone: "Henüz kimseyle paylaşmıyorsunuz. Evinizden birini davet edin.",
  members: "Ev halkının üyeleri",
  you: "(siz)",
  roles: { manage: "Yönetir", listen: "Dinler" },
  rolesText: {
    manage: "Evin bütün hoparlörlerini ve programlarını değiştirir, başkalarını davet eder.",
    listen:
      "Bütün hoparlörleri ve programları görür; oynatır, duraklatır, durdurur ve sesi ayarlar.",
  },
  roleOf: "{name} neler yapabilir",
  listensOnly: "Bu evi yöneten biri başkalarını davet edebilir.",
  invite: "Birini davet edin",
  inviteRole: "Neler yapabilsin",
  makeLink: "Bağlantı oluştur",
  link: "Bir kişilik bağlantı",
  linkHint: "Güvendiğiniz birine gönderin. Bir kez, {date} tarihine kadar geçerlidir.",
  copy: "Bağlantıyı kopyala",
  copied: "Kopyalandı",
  share: "Bağlantıyı paylaş",
  shareTitle: "Evimizin Wird hoparlörleri ve programları",
  withdraw: "Açık davetleri geri çek",
  withdrawn: "Artık açık davet yok.",
  remove: "Çıkar",
  removeLabel: "{name} adlı üyeyi çıkar",
  removeTitle: "Ev halkından çıkarılsın mı?",
  removeText:
    "{name} kendi hoparlörlerini korur. Başkalarının hoparlörlerindeki programları ve başkalarının onun hoparlörlerindeki programları kapatılır.",
  leave: "Ev halkından ayrıl",
  leaveTitle: "Ev halkından ayrılınsın mı?",
  leaveText:
    "Kendi hoparlörlerinizi korursunuz. Başkalarının hoparlörlerindeki programlarınız ve başkalarının sizin hoparlörlerinizdeki programları kapatılır.",
  join: {
    title: "Bir ev halkına katılın",
    asks: "<name>{person}</name> sizi hoparlörleri ve programları paylaşmaya davet ediyor.",
    may: {
      manage: "Evin bütün hoparlörlerini ve programlarını değiştirebilirsiniz.",
      listen:
        "Bütün hoparlörleri ve programları görebilir; oynatabilir, duraklatabilir, durdurabilir ve sesi ayarlayabilirsiniz.",
    },
    own: "Dinleme geçmişiniz, hatimleriniz ve uyarılarınız size kalır.",
    join: "Katıl",
    noToken: "Bu adres eksik. Lütfen davet bağlantısının tamamını açın.",
    done: "Artık bu evin hoparlörlerini ve programlarını paylaşıyorsunuz.",
    home: "Ana sayfaya git",
  },
};
export default words;
