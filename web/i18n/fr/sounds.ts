// Messages of the page of one's own sounds, in French.
import type english from "../en/sounds.ts";

const words: typeof english = {
  title: "Sons",
  text: "Un adhan, des adhkar, ou tout son à vous, pour vos programmes.",
  back: "Tableau de bord",
  add: "Ajouter un son",
  file: "D’un fichier",
  fileHint: "MP3, AAC (M4A), Ogg ou WAV, 20 Mo au plus.",
  chooseFile: "Choisir un fichier",
  uploading: "Envoi de {name}",
  percent: "{percent} %",
  cancel: "Annuler",
  tooLarge:
    "Un son peut faire 20 Mo au plus. Raccourcissez-le, ou enregistrez-le en MP3 de moindre qualité.",
  refusedByProxy:
    "Un serveur mandataire devant Wird refuse les fichiers de cette taille. La personne qui le gère peut autoriser 21 Mo.",
  brokeOff:
    "L’envoi s’est interrompu. Si cela se répète, un serveur mandataire devant Wird refuse peut-être les fichiers de cette taille.",
  address: "D’une adresse",
  addressHint:
    "Elle commence par https://. Vos enceintes le téléchargent elles-mêmes, chaque fois.",
  name: "Nom",
  url: "Adresse",
  nameRequired: "Donnez un nom au son.",
  urlRequired: "L’adresse commence par https:// et ne contient pas de nom d’utilisateur.",
  addAddress: "Ajouter",
  added: "{name} a été ajouté.",
  list: "Vos sons",
  loading: "Chargement de vos sons...",
  empty: "Pas encore de sons",
  emptyText: "Ajoutez-en un ci-dessous, puis choisissez-le dans un programme.",
  failed: "Vos sons ne peuvent pas s’afficher : {reason}",
  retry: "Réessayer",
  listen: "Écouter {name}",
  pause: "Mettre {name} en pause",
  cannotPlay: "{name} ne peut pas être lu ici.",
  megabytes: "{size} Mo",
  remove: "Supprimer {name}",
  removeTitle: "Supprimer ce son ?",
  removeText: "{name} est retiré de Wird définitivement.",
  removeYes: "Supprimer",
  where: "Où trouver des enregistrements",
  whereText:
    "Wird ne fournit ni adhan ni adhkar : nous n’avons trouvé aucun enregistrement dont le propriétaire le permette clairement. Demandez à votre mosquée, enregistrez-en un avec votre téléphone, ou cherchez ici, et utilisez ce que son propriétaire permet :",
  commons: "Wikimedia Commons, avec la licence de chaque enregistrement",
  archive: "Internet Archive : adhan",
  archiveAdhkar: "Internet Archive : adhkar du matin et du soir",
};
export default words;
