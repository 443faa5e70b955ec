// Which language a request is answered in.
import { expect, test } from "vitest";
import { askedLanguage } from "./asked-language.ts";

test.each([
  [undefined, "en"],
  ["", "en"],
  ["*", "en"],
  ["ar", "ar"],
  ["ar-EG,ar;q=0.9,en;q=0.8", "ar"],
  ["en-GB, ar;q=0.9", "en"],
  ["de-DE, AR;q=0.8, en;q=0.5", "ar"],
  ["fr-CA, en;q=0.5", "fr"],
  ["arn, de", "en"],
])("%s is %s", (header, language) => {
  expect(askedLanguage({ headers: { "accept-language": header } })).toBe(language);
});
