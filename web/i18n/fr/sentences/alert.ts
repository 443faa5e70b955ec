// The server's sentences about alerts, tokens and the programs that use them, in French.
import type { alertSentences } from "#contract/sentences/alert-sentences";

const sentences: Record<keyof typeof alertSentences, string> = {
  "alert.address-invalid":
    "Ce n’est pas une adresse web. Elle commence par https:// ou http:// et n’a rien après un #.",
  "alert.topic-missing":
    "Une adresse ntfy se termine par son sujet, par exemple https://ntfy.sh/our-house. Un sujet contient des lettres, des chiffres, _ et -.",
  "alert.mail-missing":
    "Votre compte n’a pas d’adresse e-mail. Ajoutez-en une avant de demander des e-mails.",
  "alert.quiet-half": "Les heures calmes ont besoin d’un début et d’une fin différents.",
  "alert.no-way":
    "Il n’y a pas encore de moyen de vous avertir. Choisissez d’abord les e-mails, les notifications, un webhook ou ntfy.",
  "alert.private-address": "Cette adresse mène à un réseau privé, que ce serveur n’appelle pas.",
  "alert.name-unknown": "Aucun serveur ne s’appelle {host}.",
  "alert.no-answer": "{host} n’a pas répondu en 10 secondes.",
  "alert.refused-connection": "{host} est injoignable : {problem}.",
  "alert.redirected":
    "La réponse est une redirection ({status}), que Wird ne suit pas. Utilisez l’adresse à laquelle elle mène.",
  "alert.answered": "La réponse est {status}.",
  "alert.refused": "Le message a été refusé avec {status}.",
  "alert.mail-unproven":
    "L’adresse {address} n’est pas encore confirmée, et les alertes ne partent que vers des adresses confirmées. Les lettres commencent dès que vous ouvrez le lien de celle que Wird y a envoyée.",
  "alert.mail-sent": "Le serveur de messagerie a pris en charge l’e-mail pour {address}.",
  "alert.mail-written":
    "Il n’y a pas de serveur de messagerie : l’e-mail est un fichier dans le dossier d’envoi (outbox) du serveur.",
  "alert.mail-failed": "Le serveur de messagerie a refusé l’e-mail : {problem}",
  "alert.push-invalid": "L’abonnement du navigateur aux notifications n’est pas valide. Réessayez.",
  "alert.push-most":
    "Il y a déjà {most} navigateurs avec notifications, c’est le maximum. Retirez-en un d’abord.",
  "alert.push-gone": "Ce navigateur ne reçoit plus de notifications : il a été retiré de la liste.",
  "alert.unexplained": "La raison n’est pas connue.",
  "alert.unreachable": "{speaker} est injoignable et doit bientôt réciter. {reason}",

  "token.name-missing": "Un jeton a besoin d’un nom, par exemple celui du programme qui l’utilise.",
  "token.most-reached":
    "Il y a déjà {most} jetons, c’est le maximum. Révoquez-en un qui ne sert plus.",
  "token.scope-missing": "Ce jeton ne permet que de lire.",
  "token.not-here": "Les jetons ne sont pas acceptés pour cet appel. Veuillez vous connecter.",
  "token.unknown": "Ce jeton n’est pas valide : il a été révoqué ou mal saisi.",
};
export default sentences;
