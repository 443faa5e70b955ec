// The server's sentences in Arabic.
import type { SentenceTable } from "../sentence-renderer.ts";
import account from "./account-sentences.ts";
import catalogue from "./catalogue-sentences.ts";
import khatm from "./khatm-sentences.ts";
import recitation from "./recitation-sentences.ts";
import request from "./request-sentences.ts";
import run from "./run-sentences.ts";
import sound from "./sound-sentences.ts";
import speaker from "./speaker-sentences.ts";

const sentences: SentenceTable = {
  ...account,
  ...catalogue,
  ...khatm,
  ...recitation,
  ...request,
  ...run,
  ...sound,
  ...speaker,
};
export default sentences;
