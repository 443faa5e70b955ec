// Messages on whether the speakers of a schedule can recite, and their own outcomes, in Turkish.
import type english from "../en/readiness.ts";

const words: typeof english = {
  silent: {
    disconnected: "{speaker}: bağlantısı kesik. Yeniden bağlayın ya da başka bir hoparlör seçin.",
    unreachable: "{speaker}: ulaşılamıyor. Elektriğinin ve ağ bağlantısının olduğundan emin olun.",
    noTab: "{speaker}: açık bir Wird sekmesi yok. Orada Wird’i açın ve açık bırakın.",
  },
  standsBy: "{speaker} yedekte bekliyor.",
  others: "Yine de şuralarda dinlenir: {speakers}.",
  on: {
    running: "<name>{speaker}</name> okuyor",
    played: "<name>{speaker}</name> okudu",
    late: "<name>{speaker}</name> geç okudu",
    missed: "<name>{speaker}</name> kaçırdı",
    failed: "<name>{speaker}</name> okuyamadı",
    interrupted: "<name>{speaker}</name> yarıda kaldı",
    stopped: "<name>{speaker}</name> durduruldu",
    skipped: "<name>{speaker}</name> atladı",
    waiting: "<name>{speaker}</name> Alexa rutininizi bekliyor",
  },
  disconnect: {
    yes: "Bağlantıyı kes",
    title: "{name}: bağlantısı kesilsin mi?",
    text: "Bu programlar onu kullanıyor. Yeniden bağladığınızda orada önceki gibi okurlar.",
  },
  schedule: "{frequency} {time}, {recitation}",
  without: {
    silent: "Sessiz kalır",
    deleted: "Silinir",
    fallback: "Onun yerine {speaker} okur",
    others: "Yine de şuralarda dinlenir: {speakers}",
    noFallback: "Okur, ama artık hoparlörünün yedeği yok",
  },
};
export default words;
