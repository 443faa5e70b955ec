// The one error that rooms throw deliberately: a code of the contract, and a sentence.
import { type ErrorCode, errorCodes } from "#contract/errors";
import { englishOf, type Sentence } from "#contract/sentences/sentences";

export class AppError extends Error {
  override name = "AppError";
  readonly code: ErrorCode;
  readonly status: number;
  readonly sentence: Sentence;
  /** Seconds until a retry makes sense. */
  readonly retryAfter: number | undefined;
  /** More fields for the reply, where the contract has them. */
  readonly extra: Record<string, unknown> | undefined;

  constructor(
    code: ErrorCode,
    sentence: Sentence = { code: `error.${code}`, params: {} },
    more: { retryAfter?: number; extra?: Record<string, unknown>; cause?: unknown } = {},
  ) {
    super(englishOf(sentence), { cause: more.cause });
    this.code = code;
    this.status = errorCodes[code];
    this.sentence = sentence;
    this.retryAfter = more.retryAfter;
    this.extra = more.extra;
  }
}
