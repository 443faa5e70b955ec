// The authentication error in place of a page, fetched when it is needed.
import { lateFile } from "../ui/late-file.tsx";

const SignedOut = lateFile(() => import("./signed-out.tsx")).part((file) => file.SignedOut);

export function AuthenticationError() {
  return <SignedOut fallback={null} />;
}
