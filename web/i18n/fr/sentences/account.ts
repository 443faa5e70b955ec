// The server's sentences about accounts, in French.
import type { accountSentences } from "#contract/sentences/account-sentences";

const sentences: Record<keyof typeof accountSentences, string> = {
  "account.username-missing": "Le nom d’utilisateur est requis",
  "account.username-invisible":
    "Un nom d’utilisateur ne peut pas contenir de caractères invisibles, comme des sauts de ligne.",
  "account.email-missing": "L’e-mail est requis",
  "account.email-invalid": "Adresse e-mail non valide",
  "account.name-missing": "Le nom est requis",
  "account.language-unknown": "Wird ne parle pas encore cette langue.",
  "account.password-short": "Le mot de passe doit comporter au moins 6 caractères",
  "account.password-long": "Le mot de passe doit comporter au plus 1 024 caractères",
  "account.passwords-differ": "Les mots de passe doivent être identiques",
  "account.reset-token-missing": "Le code de réinitialisation est requis",
  "account.reset-link-invalid":
    "Ce lien de réinitialisation n’est pas valide ou a expiré. Veuillez en demander un nouveau.",
  "account.current-password-wrong": "Votre mot de passe actuel n’est pas correct.",
  "account.deletion-unconfirmed": "Pour supprimer votre compte, saisissez son nom d’utilisateur.",
  "account.only-admin":
    "C’est le seul administrateur. Nommez d’abord quelqu’un d’autre, pour que Wird en garde un.",

  "account.registration-closed":
    "Ce serveur n’accepte pas de nouveaux comptes. Demandez à la personne qui le gère si vous devriez en avoir un.",
  "account.registration-invited":
    "Ce serveur n’accepte de nouveaux comptes que sur invitation. Ouvrez le lien d’une invitation à un foyer et inscrivez-vous là.",
  "account.created": "Votre compte a été créé !",
  "account.signed-in": "Heureux de vous revoir !",
  "account.signed-out": "Vous êtes déconnecté.",
  "account.signed-out-everywhere": "Vous êtes déconnecté partout.",
  "account.password-changed": "Votre mot de passe a été modifié.",
  "account.deleted": "Votre compte et toutes ses données ont été supprimés.",
  "account.reset-link-sent":
    "Si votre e-mail est enregistré, vous recevrez un lien de réinitialisation.",
  "account.password-reset":
    "Votre mot de passe a été réinitialisé. Vous pouvez maintenant vous connecter avec le nouveau.",
  "account.pause-over": "Ce jour est passé. Choisissez un jour ultérieur pour la reprise.",
  "person.sessions-ended": "Toutes les sessions ont été fermées.",
  "person.deleted": "Le compte et toutes ses données ont été supprimés.",

  "google.not-set-up": "La connexion avec Google n’est pas configurée sur ce serveur.",
  "google.client-unknown": "Google ne connaît pas l’identifiant client ou le secret de ce serveur.",
  "google.answer-late": "La réponse de Google est arrivée trop tard ou a déjà servi.",
  "google.no-answer": "Google n’a pas répondu.",
  "google.connection-error": "Erreur lors de la connexion à Google",
};
export default sentences;
