// What the page says in French where the app cannot run: without scripts, and in old browsers.
import type english from "../en/no-script.ts";

const words: typeof english = {
  needsScripts: "Wird a besoin de JavaScript.",
  needsNewerBrowser:
    "Wird a besoin d’un navigateur plus récent : {browsers} ou plus récent (mai 2024).",
  schedulesPlay: "Vos programmes jouent sur vos enceintes comme prévu.",
};

export default words;
