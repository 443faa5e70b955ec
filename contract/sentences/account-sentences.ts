// Sentences about accounts: what people typed, and what was done.

export const accountSentences = {
  "account.username-missing": "Username is required",
  "account.username-invisible":
    "A username may not contain characters that cannot be seen, such as line breaks.",
  "account.email-missing": "Email is required",
  "account.email-invalid": "Invalid email address",
  "account.name-missing": "Name is required",
  "account.language-unknown": "Wird does not speak this language yet.",
  "account.password-short": "Password must be at least 6 characters",
  "account.password-long": "Password must be at most 1,024 characters",
  "account.passwords-differ": "Passwords must match",
  "account.reset-token-missing": "Reset token is required",
  "account.reset-link-invalid":
    "This reset link is invalid or has expired. Please ask for a new one.",
  "account.current-password-wrong": "Your current password is not correct.",
  "account.deletion-unconfirmed": "To delete your account, type its username.",
  "account.only-admin":
    "This is the only admin. Make somebody else an admin first, so that Wird keeps one.",

  "account.registration-closed":
    "This server takes no new accounts. Ask whoever runs it if you should have one.",
  "account.registration-invited":
    "This server takes new accounts by invitation only. Open the link of an invitation to a household, and register there.",
  "account.created": "Your account has been created!",
  "account.signed-in": "Welcome back!",
  "account.signed-out": "You have been logged out successfully.",
  "account.signed-out-everywhere": "You have been logged out everywhere.",
  "account.password-changed": "Your password has been changed.",
  "account.deleted": "Your account and all its data have been deleted.",
  "account.reset-link-sent": "If your email is registered, you will receive a password reset link.",
  "account.password-reset":
    "Your password has been reset successfully. You can now log in with your new password.",
  "account.pause-over": "This day is past. Pause until a later day.",
  "person.sessions-ended": "All sessions have been ended.",
  "person.deleted": "The account and all its data have been deleted.",

  "google.not-set-up": "Google sign-in is not set up on this server.",
  "google.client-unknown": "Google does not know this server's client id or secret.",
  "google.answer-late": "Google's answer came too late or was used before.",
  "google.no-answer": "Google did not answer.",
  "google.connection-error": "Error connecting to Google",
};
