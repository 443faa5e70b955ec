// What the page says in Turkish where the app cannot run: without scripts, and in old browsers.
import type english from "../en/no-script.ts";

const words: typeof english = {
  needsScripts: "Wird için JavaScript gerekir.",
  needsNewerBrowser:
    "Wird için daha yeni bir tarayıcı gerekir: {browsers} veya daha yenisi (Mayıs 2024).",
  schedulesPlay: "Programlarınız hoparlörlerinizde planlandığı gibi okunur.",
  offline: {
    title: "Wird’e bağlantı yok",
    text: "Okumaların bu cihaza ihtiyacı yok: Wird çalıştığı sürece onları diğer hoparlörlerinizde kendisi başlatır. Yalnızca Wird’in kendi bilgisayarı kapalıyken yeni bir şey başlamaz.",
    here: "Bu cihaz da bir hoparlör: bağlantı gelene kadar sessiz kalır.",
    known: "Bu cihazın son bildiği, saat {time}:",
    playing: "{speaker} üzerinde okunan: {what}.",
    next: "Sırada: {time}, {what}, {speaker} üzerinde.",
    again: "Bu sayfa birkaç saniyede bir bakar ve Wird geri geldiğinde kendiliğinden açılır.",
    retry: "Şimdi bak",
  },
};

export default words;
