// The letters that Wird writes about accounts, each as plain text and as HTML.
import type { Language } from "#contract/languages";
import { serverTexts } from "#server/languages/texts";
import { composeLetter, type Paragraph } from "#server/platform/mail/letter-page";
import type { Letter } from "#server/platform/mail/mail-delivery";
import { SECRET_PLACE } from "#server/platform/mail/mailer";

interface Reader {
  name: string;
  email: string;
  language: Language;
}

/** Contains SECRET_PLACE for its token; `page` is where the new password is set. */
export function resetLetter(reader: Reader, { page }: { page: string }): Letter {
  const { reset } = serverTexts[reader.language].letters;
  return letter(reader, reset.subject, [
    reset.asked,
    { label: reset.link, link: `${page}?token=${SECRET_PLACE}` },
    { label: reset.token, code: SECRET_PLACE },
    reset.limits,
  ]);
}

/** Contains SECRET_PLACE for its token. */
export function addressLetter(reader: Reader, { page }: { page: string }): Letter {
  const { address } = serverTexts[reader.language].letters;
  return letter(reader, address.subject, [
    address.made,
    { label: address.link, link: `${page}?token=${SECRET_PLACE}` },
    address.limits,
  ]);
}

export function googleLinkedLetter(
  reader: Reader,
  { link, passwordKept }: { link: string; passwordKept: boolean },
): Letter {
  const { google } = serverTexts[reader.language].letters;
  return letter(reader, google.subject, [
    google.linked,
    passwordKept ? google.kept : google.safety,
    { label: google.link, link },
  ]);
}

function letter(reader: Reader, subject: string, body: Paragraph[]): Letter {
  const { greeting, wird } = serverTexts[reader.language].letters;
  return composeLetter(reader, { subject, body, greeting, wird });
}
