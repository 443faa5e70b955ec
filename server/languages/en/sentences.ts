// The server's sentences in English stand in contract/sentences: there is no table of them here.
import type { SentenceTable } from "../sentence-words.ts";

const sentences: SentenceTable | null = null;
export default sentences;
