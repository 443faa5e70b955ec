// Uploads a file and says how far it is: fetch cannot say that.
import { createSound, type Sound } from "#contract/sounds";
import { addressOf, ApiError, NO_ANSWER, noAnswer } from "./call.ts";

interface Upload {
  userId: number;
  file: Blob;
  name: string;
  /** 0 to 1. */
  onProgress(part: number): void;
  signal: AbortSignal;
}

/** Rejects with an ApiError, or with the signal's reason. */
export function uploadSound({ userId, file, name, onProgress, signal }: Upload): Promise<Sound> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const { method, path } = createSound;
    request.open(method, addressOf(path, { params: { userId }, query: { name } }));
    // The content decides what it is, not the name or type that the system gives it.
    request.setRequestHeader("content-type", "application/octet-stream");
    request.responseType = "json";
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onerror = () => reject(new ApiError(noAnswer(), NO_ANSWER));
    request.onabort = () => reject(signal.reason);
    request.onload = () => {
      const { status, response } = request;
      if (status === 201 && response) return resolve(response as Sound);
      const said = (response as { message?: unknown } | null)?.message;
      const message = typeof said === "string" ? said : noAnswer();
      reject(new ApiError(message, status, message, response));
    };
    signal.addEventListener("abort", () => request.abort());
    request.send(file);
  });
}
