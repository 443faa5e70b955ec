// The server's sentences about the catalogue's synchronisation, in French.
import type { catalogueSentences } from "#contract/sentences/catalogue-sentences";

const sentences: Record<keyof typeof catalogueSentences, string> = {
  "catalogue.slow": "Le catalogue a mis plus de {seconds} s à répondre.",
  "catalogue.unreachable": "Le catalogue est injoignable : {problem}.",
  "catalogue.broken-off": "La réponse du catalogue s’est interrompue : {problem}.",
  "catalogue.too-large": "La réponse du catalogue dépasse {megabytes} Mo.",
  "catalogue.redirects":
    "Le catalogue veut nous rediriger, ce qui n’est pas suivi : réglez CATALOGUE_URL sur sa nouvelle adresse.",
  "catalogue.status": "Le catalogue a répondu avec le statut {status}.",
  "catalogue.not-json": "La réponse du catalogue n’est pas du JSON ({type}).",
  "catalogue.shape-unknown":
    "La réponse du catalogue a une forme inconnue à cet endroit : {place}.",
  "catalogue.riwayat-missing": "Les noms des riwayas manquent. {reason}",
  "catalogue.id-twice":
    "La récitation {id} a été laissée de côté : son numéro est donné deux fois.",
  "catalogue.name-missing":
    "La récitation {id} a été laissée de côté : le récitateur n’a pas de nom.",
  "catalogue.server-invalid":
    "La récitation {id} a été laissée de côté : son serveur n’est pas une adresse http.",
  "catalogue.surahs-missing":
    "La récitation {id} a été laissée de côté : elle n’a pas de sourates.",
  "catalogue.unusable": "Le catalogue n’a aucune récitation utilisable.",
  "catalogue.too-long": "Le catalogue a plus de {most} récitations.",
  "catalogue.shrunk":
    "Le catalogue n’a envoyé que {count, plural, one {# récitation} other {# récitations}} alors que nous en avons {known} : il a été refusé.",
  "catalogue.changed-since": "Le catalogue a changé entre-temps. Veuillez regarder de nouveau.",
  "catalogue.not-stored": "Wird n’a pas pu enregistrer le catalogue ; le journal en dit davantage.",
};
export default sentences;
