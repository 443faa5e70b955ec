// Signing in and making an account.
export default function AuthPage() {
  return null;
}
