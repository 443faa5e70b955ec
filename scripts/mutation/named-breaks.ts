// Breaks that once left every test green, and the test that notices each one now.

export interface NamedBreak {
  name: string;
  file: string;
  /** Stands in the file exactly once. */
  find: string;
  replace: string;
  test: string;
  title: string;
}

export const NAMED_BREAKS: readonly NamedBreak[] = [
  {
    name: "a swipe of 5 px dismisses a toast",
    file: "web/ui/toaster.tsx",
    find: "swipeThreshold={50}",
    replace: "swipeThreshold={5}",
    test: "tests/e2e/timings.test.ts",
    title: "toasts: F8, 420 pixels, a swipe to the right, clear of what is below on a phone",
  },
  {
    name: "login and registration leave out the server's message",
    file: "web/account/session-entry.ts",
    find: "saidBy(answer) ?? words.doneText",
    replace: "words.doneText",
    test: "tests/e2e/refusals.test.ts",
    title: "the server's words are shown, and where it adds none, the page has its own",
  },
  {
    name: "logout leaves out the server's message",
    file: "web/account/sign-out.ts",
    find: 'saidBy(answer) ?? t("loggedOutText")',
    replace: 't("loggedOutText")',
    test: "tests/e2e/refusals.test.ts",
    title: "the server's words are shown, and where it adds none, the page has its own",
  },
  {
    name: "a failed login leaves out the server's message",
    file: "web/account/session-entry.ts",
    find: "description: reasonOf(error), variant",
    replace: 'description: "", variant',
    test: "tests/e2e/account/account.test.ts",
    title: "the sign-in form asks for what it needs, and says what is wrong",
  },
  {
    name: "a toast of a failure looks like any other",
    file: "web/ui/toaster.tsx",
    find: '${destructive ? "text-late" : ""}',
    replace: "",
    test: "tests/e2e/refusals.test.ts",
    title: "the server's words are shown, and where it adds none, the page has its own",
  },
  {
    name: "a failed logout looks like a success",
    file: "web/account/sign-out.ts",
    find: ', variant: "destructive"',
    replace: "",
    test: "tests/e2e/refusals.test.ts",
    title: "the server's words are shown, and where it adds none, the page has its own",
  },
  {
    name: "'Sign out everywhere' does nothing",
    file: "web/account/open-access.tsx",
    find: "onClick={() => everywhere.mutate()}",
    replace: "onClick={() => {}}",
    test: "tests/e2e/account/account.test.ts",
    title: "'Sign out everywhere' signs out the other browser too",
  },
  {
    name: "the export link points nowhere",
    file: "web/account/profile-section.tsx",
    find: "href={exportAccount.path}",
    replace: 'href="/nowhere"',
    test: "tests/e2e/account/account.test.ts",
    title: "the profile: a new name, a new password, and the end of the account",
  },
  {
    name: "the reset page's dialog has the first set of messages",
    file: "web/account/forgot-password.tsx",
    find: 'wording === "page" && differs',
    replace: 'wording === "dialog" && !differs',
    test: "tests/e2e/account/password-reset.test.ts",
    title: "the reset page checks what is typed and shows the server's answer",
  },
  {
    name: "the reset page's dialog names a missing token as the other does",
    file: "web/account/forgot-password.tsx",
    find: 'name === "token" || ',
    replace: "",
    test: "tests/e2e/account/password-reset.test.ts",
    title: "the reset page checks what is typed and shows the server's answer",
  },
  {
    name: "the reset page's dialog names a missing confirmation as the other does",
    file: "web/account/forgot-password.tsx",
    find: 'name === "confirm" || ',
    replace: "",
    test: "tests/e2e/account/password-reset.test.ts",
    title: "the reset page checks what is typed and shows the server's answer",
  },
  {
    name: "the reset page's dialog names a mismatch as the other does",
    file: "web/account/forgot-password.tsx",
    find: ' || name === "match"',
    replace: "",
    test: "tests/e2e/account/password-reset.test.ts",
    title: "the reset page checks what is typed and shows the server's answer",
  },
  {
    name: "the forgot dialog's request has no words of its own",
    file: "web/account/forgot-password.tsx",
    find: 'wordsOf(request.error) ?? t("errorText")',
    replace: "wordsOf(request.error)",
    test: "tests/e2e/account/password-reset.test.ts",
    title: "a failed request for a reset shows its panel, a test link its link",
  },
  {
    name: "the forgot dialog's confirmation has no words of its own",
    file: "web/account/forgot-password.tsx",
    find: 'form.setError("token", wordsOf(error) ?? t("failedText"))',
    replace: 'form.setError("token", wordsOf(error) ?? "")',
    test: "tests/e2e/account/password-reset.test.ts",
    title: "a failed request for a reset shows its panel, a test link its link",
  },
  {
    name: "Cancel is disabled after the code",
    file: "web/devices/connect-alexa.tsx",
    find: 'disabled={step === "connecting"}',
    replace: 'disabled={step !== "initial"}',
    test: "tests/e2e/speakers/connect-speaker.test.ts",
    title: "Alexa is connected step by step",
  },
  {
    name: "Cancel is disabled on the last step",
    file: "web/devices/connect-alexa.tsx",
    find: 'disabled={step === "connecting"}',
    replace: 'disabled={step === "connecting" || step === "success"}',
    test: "tests/e2e/speakers/connect-speaker.test.ts",
    title: "Alexa is connected step by step",
  },
  {
    name: "a refused new speaker has the title of a disconnection",
    file: "web/devices/device-actions.ts",
    find: 'title: t("connectFailed")',
    replace: 'title: t("disconnectFailed")',
    test: "tests/e2e/refusals.test.ts",
    title: "each change of schedules and speakers that is refused has its toast",
  },
  {
    name: "'Refresh Device Status' refreshes nothing",
    file: "web/history/cast-banner.tsx",
    find: "void invalidate(keys.devices(userId))",
    replace: "void userId",
    test: "tests/e2e/player/player.test.ts",
    title: "a connected Chromecast shows a banner that looks at the speakers again",
  },
  {
    name: "a press on the time line does nothing",
    file: "web/player/time-line.tsx",
    find: "if (sought !== null) player.seek(value);",
    replace: "void value;",
    test: "tests/e2e/player/player.test.ts",
    title: "a press on the time line plays on from there",
  },
  {
    name: "a closed server offers a new account",
    file: "web/pages/auth.tsx",
    find: "{!isFirst && isOpen && (",
    replace: "{!isFirst && (",
    test: "tests/e2e/tour.test.ts",
    title: "register, see the speaker, schedule a minute soon, and watch it start and stop",
  },
  {
    name: "a closed server lets in who is invited",
    file: "web/pages/auth.tsx",
    find: '(registration === "invited" && invitationIn(next))',
    replace: "invitationIn(next)",
    test: "tests/e2e/tour.test.ts",
    title: "register, see the speaker, schedule a minute soon, and watch it start and stop",
  },
  {
    name: "an invitation opens no registration",
    file: "web/pages/auth.tsx",
    find: '(registration === "invited" && invitationIn(next))',
    replace: "false",
    test: "tests/e2e/household.test.ts",
    title: "a person who is invited registers, joins, listens, and leaves again",
  },
];

/** Throws when the source no longer has the text, or has it twice: the break must be written anew. */
export function applyBreak({ name, file, find, replace }: NamedBreak, source: string): string {
  const [before, after, ...more] = source.split(find);
  if (before === undefined || after === undefined || more.length > 0) {
    throw new Error(`${file} does not have "${find}" once: mend the break "${name}".`);
  }
  return `${before}${replace}${after}`;
}
