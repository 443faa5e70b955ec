// The server's sentences about sounds of one's own, in French.
import type { soundSentences } from "#contract/sentences/sound-sentences";

const sentences: Record<keyof typeof soundSentences, string> = {
  "sound.name-missing": "Un son a besoin d’un nom.",
  "sound.address-invalid":
    "L’adresse d’un son commence par https:// et ne contient ni nom d’utilisateur ni mot de passe.",
  "sound.empty": "Ce fichier est vide.",
  "sound.not-audio":
    "Ce fichier n’est pas un enregistrement MP3, AAC, Ogg ou WAV, ou il est endommagé. Enregistrez-le en MP3 et réessayez.",
  "sound.too-large":
    "Un son peut faire {megabytes} Mo au plus. Raccourcissez-le, ou enregistrez-le en MP3 de moindre qualité.",
  "sound.most-reached":
    "Il y a déjà {most} sons, c’est le maximum. Supprimez-en un dont vous n’avez plus besoin.",
  "sound.room-used":
    "Vos sons prendraient plus de 200 Mo ensemble. Supprimez-en un dont vous n’avez plus besoin.",
  "sound.in-use":
    "Des programmes utilisent encore ce son : {schedules}. Choisissez-y d’abord autre chose.",
  "upload.others-running": "Veuillez attendre la fin de vos autres envois.",
  "upload.compressed": "Veuillez envoyer le fichier tel quel, non compressé.",
  "upload.file-missing": "Il n’y a pas de fichier dans ce formulaire.",
  "upload.files-too-many": "Veuillez envoyer un fichier à la fois.",
  "upload.form-cut-short": "Le formulaire de cette demande est tronqué.",
  "upload.form-too-long": "Un formulaire a ici {most} parties au plus.",
};
export default sentences;
