// The server's sentences in French.
import type { SentenceTable } from "../sentence-renderer.ts";
import account from "./sentences/account.ts";
import agent from "./sentences/agent.ts";
import alert from "./sentences/alert.ts";
import catalogue from "./sentences/catalogue.ts";
import household from "./sentences/household.ts";
import khatm from "./sentences/khatm.ts";
import portion from "./sentences/portion.ts";
import prayer from "./sentences/prayer.ts";
import recitation from "./sentences/recitation.ts";
import request from "./sentences/request.ts";
import run from "./sentences/run.ts";
import sound from "./sentences/sound.ts";
import speaker from "./sentences/speaker.ts";

const sentences: SentenceTable = {
  ...account,
  ...agent,
  ...alert,
  ...catalogue,
  ...household,
  ...khatm,
  ...portion,
  ...prayer,
  ...recitation,
  ...request,
  ...run,
  ...sound,
  ...speaker,
};
export { default as names } from "./names.ts";
export default sentences;
