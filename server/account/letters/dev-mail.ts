// Development only: keeps the last letters in memory, so that no mail server is needed.
import { BoundedMap } from "#contract/bounded-map";
import type { Letter } from "#server/platform/mail/mail-delivery";
import { randomToken } from "#server/platform/logins";

export interface DevMail {
  /** Returns the URL of the page that shows the letter. */
  keep(letter: Letter): string;
  find(id: string): Letter | undefined;
}

const KEPT = 50;
// Under /api, which the web app's development server proxies.
export const DEV_MAIL_PATH = "/api/dev/mail";

export function createDevMail(publicUrl: string): DevMail {
  const letters = new BoundedMap<string, Letter>(KEPT);
  return {
    keep(letter) {
      const id = randomToken();
      letters.set(id, letter);
      return `${publicUrl}${DEV_MAIL_PATH}/${id}`;
    },
    find: (id) => letters.get(id),
  };
}
