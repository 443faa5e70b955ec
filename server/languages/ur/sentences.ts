// The server's sentences in Urdu, for letters and other messages: the same as in the pages.
import sentences from "../../../web/i18n/ur/sentences.ts";

export default sentences;
