// What the page says in Turkish where the app cannot run: without scripts, and in old browsers.
import type english from "../en/no-script.ts";

const words: typeof english = {
  needsScripts: "Wird için JavaScript gerekir.",
  needsNewerBrowser:
    "Wird için daha yeni bir tarayıcı gerekir: {browsers} veya daha yenisi (Mayıs 2024).",
  schedulesPlay: "Programlarınız hoparlörlerinizde planlandığı gibi çalar.",
};

export default words;
