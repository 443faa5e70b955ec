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
  ["fr-FR, AR;q=0.8, en;q=0.5", "ar"],
  ["arn, fr", "en"],
])("%s is %s", (header, language) => {
  expect(askedLanguage({ headers: { "accept-language": header } })).toBe(language);
});
