// A new password, by the link from the e-mail.
export default function ResetPasswordPage() {
  return null;
}
