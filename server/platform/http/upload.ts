// The file of a request: its body itself, or the part `file` of a form. It is handed on as it arrives.
import { basename } from "node:path";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { sentence } from "#contract/sentences/sentences";
import { AppError } from "../app-error.ts";
import type { Clock } from "../clock.ts";
import { boundaryOf, formParts } from "./form-parts.ts";

/** The types of files; the content decides what one is. */
const FILE_TYPES =
  /^(audio\/|application\/(octet-stream|ogg|mp4)|video\/(mp4|ogg)|multipart\/form-data)/;
/** Bytes of one plain value of a form. */
const LONGEST_VALUE = 4 * 1024;
/** Milliseconds for a whole upload: 20 MB at 0.3 Mbit/s. */
const LONGEST_UPLOAD = 10 * 60_000;
/** Milliseconds: the sender of a refused file may read the answer while it still sends. */
const LINGER = 10_000;

export interface Upload<T> {
  /** What `keep` made of the file. */
  file: T;
  /** The file's name without folders and ending; null without one. */
  filename: string | null;
  /** The plain values of the form. */
  values: Map<string, string>;
}

/** Files are accepted where the contract says so, and refused as 415 elsewhere. */
export function acceptFiles(app: FastifyInstance): void {
  app.addContentTypeParser(FILE_TYPES, (request, payload, done) => {
    const { takesFile } = request.routeOptions.config as { takesFile?: boolean };
    if (!takesFile) return done(new AppError("not-json"));
    if ((request.headers["content-encoding"] ?? "identity") !== "identity") {
      return done(new AppError("not-json", sentence("upload.compressed")));
    }
    done(null, payload);
  });
}

/**
 * Reads what is left of a request's body, and drops it, before an answer with which the connection closes. Closing a
 * connection that has unread bytes resets it: a client that still sends, such as a proxy, would see that reset and not
 * the answer (an upload over the limit was a 502 without a word).
 */
export function readRestBeforeClosing(app: FastifyInstance, clock: Clock): void {
  app.addHook("onSend", ({ raw }, reply, payload, done) => {
    if (reply.raw.shouldKeepAlive || raw.complete || raw.destroyed) return done(null, payload);
    const send = () => {
      cancelWait();
      raw.off("end", send).off("close", send);
      done(null, payload);
    };
    const cancelWait = clock.after(LINGER, send);
    raw.once("end", send).once("close", send).resume();
  });
}

/** True when the body of this request is a file, or a form with one. */
export const hasFile = (request: FastifyRequest) => request.body === request.raw;

/** Rejects when there is no file in it. What `keep` made is released when the rest fails. */
export async function readUpload<T>(
  request: FastifyRequest,
  clock: Clock,
  keep: (bytes: AsyncIterable<Buffer>) => Promise<T>,
  release: (file: T) => Promise<void>,
): Promise<Upload<T>> {
  const { raw } = request;
  const source: AsyncIterable<Buffer> = raw.iterator({ destroyOnReturn: false });
  const cancelEnd = clock.after(LONGEST_UPLOAD, () => raw.destroy());
  try {
    const boundary = boundaryOf(request.headers["content-type"] ?? "");
    if (boundary === null) return { file: await keep(source), filename: null, values: new Map() };
    return await fromForm(formParts(source, boundary), keep, release);
  } finally {
    cancelEnd();
    if (!raw.readableEnded && !raw.destroyed) {
      raw.resume();
      raw.once(
        "close",
        clock.after(LINGER, () => raw.destroy()),
      );
    }
  }
}

async function fromForm<T>(
  parts: ReturnType<typeof formParts>,
  keep: (bytes: AsyncIterable<Buffer>) => Promise<T>,
  release: (file: T) => Promise<void>,
): Promise<Upload<T>> {
  const values = new Map<string, string>();
  let kept: { file: T; filename: string | null } | null = null;
  try {
    for await (const { name, filename, bytes } of parts) {
      if (filename === null) values.set(name, await valueOf(bytes));
      else if (kept) throw new AppError("invalid-input", sentence("upload.files-too-many"));
      else kept = { file: await keep(bytes), filename: plainName(filename) };
    }
    if (!kept) throw new AppError("invalid-input", sentence("upload.file-missing"));
    return { ...kept, values };
  } catch (error) {
    if (kept) await release(kept.file);
    throw error;
  }
}

async function valueOf(bytes: AsyncIterable<Buffer>): Promise<string> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of bytes) {
    pieces.push(piece);
    length += piece.length;
    if (length > LONGEST_VALUE) throw new AppError("too-large");
  }
  return Buffer.concat(pieces).toString("utf8");
}

/** Some programs send the whole path, with either slash. */
function plainName(filename: string): string | null {
  const name = basename(filename.replaceAll("\\", "/")).replace(/\.[^.]{1,5}$/, "");
  return name === "" ? null : name;
}
