// The one error that rooms throw deliberately: a code of the contract, and a sentence.
import { type ErrorCode, errorCodes } from "#contract/errors";

export class AppError extends Error {
  override name = "AppError";
  readonly code: ErrorCode;
  readonly status: number;
  /** Seconds until a retry makes sense. */
  readonly retryAfter: number | undefined;
  /** More fields for the reply, where the contract has them. */
  readonly extra: Record<string, unknown> | undefined;

  constructor(
    code: ErrorCode,
    message?: string,
    more: { retryAfter?: number; extra?: Record<string, unknown>; cause?: unknown } = {},
  ) {
    super(message ?? errorCodes[code][1], { cause: more.cause });
    this.code = code;
    this.status = errorCodes[code][0];
    this.retryAfter = more.retryAfter;
    this.extra = more.extra;
  }
}
