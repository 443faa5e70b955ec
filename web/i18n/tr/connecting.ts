// Messages of what opens on a speaker's card, in Turkish.
import type english from "../en/connecting.ts";

const words: typeof english = {
  forget: {
    title: "{name} kaldırılsın mı?",
    text: "{count, plural, =0 {Hiç programı yok.} one {Programı da silinir.} other {# programı da silinir.}} Üzerinde dinlenenler geçmişte kalır.",
  },
  rename: {
    title: "Bu hoparlörü yeniden adlandır",
    name: "Ad",
    save: "Kaydet",
  },
  routine: {
    title: "Programlarınızı bir rutin başlatsın",
    why: "Amazon, Echo’da dışarıdan ses başlatılmasına izin vermez. Bunu kendi rutininiz yapar:",
    step1: "Alexa uygulamasında More’u, ardından Routines’i açın ve + simgesine basın.",
    step2: "When this happens bölümünde Schedule’ı ve programınızın saatini seçin.",
    step3: "Bir eylem ekleyin: Custom’ı seçip şunu yazın: open my wird.",
    step4: "Dinleneceği Echo’yu seçip kaydedin.",
  },
  alexaLink: {
    linked: "Amazon hesabınıza bağlı.",
    waiting: "Bağlandı. Henüz hiçbir Echo’dan ses gelmedi: Echo’ya “Alexa, open my wird” deyin.",
    unlink: "Bağlantıyı kaldır",
    title: "Amazon Alexa bağlantısı kaldırılsın mı?",
    text: "Alexa artık hesabınızı kullanamaz: Echo hoparlörlerinizin bağlantısı kesilir ve yeniden bağlayana dek programları duyulmaz. Şu an çalan, sonuna kadar çalar.",
  },
  sayCode: {
    title: "Kodu söyleyin",
    text: "Bir Echo kodu duyunca Alexa bağlanır: önce “Alexa, open my wird” deyin, sonra kodu söyleyin.",
    until: "Bu kodun geçerlilik sonu: {time}.",
    show: "Kod göster",
    renew: "Yeni kod",
  },
  connectAlexa: {
    almost: "Bir adım kaldı",
    title: "Amazon Alexa’yı bağla",
    initial:
      "Amazon Echo’nuzu Wird’e bağlayın: bir kod alırsınız, beceriyi (skill) etkinleştirir ve kodu ona söylersiniz.",
    start: "Bağla",
    connecting: "Bağlanıyor...",
    codeTitle: "Bağlantı kodunuz",
    codeText: "Bu kodun süresi 15 dakika sonra dolar.",
    copy: "Kodu kopyala",
    copied: "Kopyalandı",
    next: "İleri",
    enableTitle: "Beceriyi etkinleştirin",
    enable1: "Alexa uygulamasını açıp Wird becerisini (skill) arayın.",
    enable2: "Enable to Use’a basın.",
    enable3: "Önce “Alexa, open my wird” deyin, ardından kodunuzu söyleyin: {code}.",
    enabled: "Beceriyi etkinleştirdim",
    success: "Amazon Alexa bağlandı",
    successText: "Echo’nuzdan ses geldi.",
    successWaiting:
      "Henüz hiçbir Echo’dan ses gelmedi. Kartı bekliyor: Echo’ya “Alexa, open my wird” deyin.",
    successAnother:
      "Başka bir Echo’nun kartı, ondan ses gelince açılır: ona “Alexa, open my wird” deyin.",
    done: "Tamam",
  },
  connectGoogle: {
    title: "Google Home’u bağla",
    initial: "Wird’in çalabileceği hoparlörleri seçin.",
    looking: "Ağınızdaki hoparlörler aranıyor...",
    none: "Bu ağda hoparlör bulunamadı.",
    noneText: "Hoparlör açık ve Wird ile aynı ağda olmalı.",
    again: "Yeniden ara",
    start: "Bağla",
    connecting: "Bağlanıyor...",
    success: "Google Home bağlandı",
    successText: "Artık çalabilir: {names}.",
    choose: "En az bir hoparlör seçin.",
    already: "Zaten bağlı",
    group: "Bir grup: hoparlörleri eş zamanlı okur",
    done: "Tamam",
  },
  homeAssistant: {
    text: "Home Assistant’ınızdaki medya oynatıcıları: Sonos, AirPlay, DLNA, Music Assistant ve diğerleri.",
    unreachable: "Home Assistant yanıt vermiyor. Wird denemeyi sürdürüyor.",
    "token-refused":
      "Home Assistant, Wird’in erişim anahtarını reddediyor. Wird’i işleten kişi orada yeni bir uzun ömürlü anahtar oluşturup HOME_ASSISTANT_TOKEN olarak ayarlamalı.",
    "not-set-up":
      "Home Assistant bu Wird’de artık ayarlı değil: HOME_ASSISTANT_URL ve HOME_ASSISTANT_TOKEN eksik.",
  },
  connectHomeAssistant: {
    title: "Home Assistant oynatıcılarını bağla",
    initial: "Wird’in çalabileceği medya oynatıcılarını seçin.",
    looking: "Home Assistant’a oynatıcıları soruluyor...",
    none: "Home Assistant’ta buna uygun oynatıcı yok.",
    noneText: "Wird, bir adresteki kaydı çalabilen medya oynatıcılarını listeler.",
    again: "Yeniden ara",
    start: "Bağla",
    connecting: "Bağlanıyor...",
    success: "Oynatıcılar bağlandı",
    successText: "Artık çalabilir: {names}.",
    choose: "En az bir oynatıcı seçin.",
    already: "Zaten bağlı",
    done: "Tamam",
  },
};
export default words;
