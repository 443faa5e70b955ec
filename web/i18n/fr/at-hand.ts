// Messages that come with the page, in French: for when the others cannot be fetched.
import type english from "../en/at-hand.ts";

const words: typeof english = {
  noAnswer: "Wird est injoignable. Vérifiez la connexion et réessayez.",
  serverError: (status, text) => `Erreur du serveur (${status}) : ${text}`,
  fault: {
    title: "Cette page a rencontré un problème.",
    text: "Vos programmes sont en sécurité et continuent comme prévu. Rechargez la page ou revenez au tableau de bord.",
    reload: "Recharger",
    home: "Aller au tableau de bord",
  },
};

export default words;
