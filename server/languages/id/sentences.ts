// The server's sentences in Indonesian, for letters and other messages: the same as in the pages.
import sentences from "../../../web/i18n/id/sentences.ts";

export default sentences;
