// Messages of finding a recitation: favourites, ten seconds to listen, sharing, in French.
import type english from "../en/finding.ts";

const words: typeof english = {
  favourites: "Favoris",
  recent: "Écoutés récemment",
  all: "Tous les récitateurs",
  recitations: "{count, plural, one {# récitation} many {# récitations} other {# récitations}}",
  rowButtons: "Écoute et favoris",
  listen: "Écouter {name} pendant dix secondes",
  stop: "Arrêter l’écoute de {name}",
  listening: "Écoute de {name}...",
  failed: "L’enregistrement de {name} n’a pas pu être lu.",
  busy: "Wird récite en ce moment dans ce navigateur. Écoutez quand ce sera terminé.",
  like: "Favori : {name}",
  share: "Partager {name}",
  copied: "Lien copié",
  shared: "{surah}, {reciter}",
  lacking: "{reciter} n’a pas d’enregistrement de {surah} ; un autre récitateur a été choisi.",
  notShown: "Ce qui a été partagé n’existe pas.",
};
export default words;
