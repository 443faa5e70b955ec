// Many minimal Cast speakers in one process of their own, with a journal of the LOADs they receive.
import { fork } from "node:child_process";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createServer, type TLSSocket } from "node:tls";
import { fileURLToPath } from "node:url";
import { encodeFrame, frameReader } from "#server/speakers/cast/cast-codec";
import {
  type CastPayload,
  DEFAULT_MEDIA_RECEIVER,
  NAMESPACE,
  parsePayload,
} from "#server/speakers/cast/cast-protocol";
import { selfSignedCertificate } from "#server/speakers/virtual-speaker/virtual-identity";

/** A LOAD as it arrived. */
export interface LoadSeen {
  /** The number of the speaker, from 0. */
  speaker: number;
  /** UTC milliseconds, with fractions. */
  at: number;
  url: string;
}

export interface CastCrowd {
  /** host:port of each, as in CAST_HOSTS and devices. */
  hosts: string[];
  loads(): Promise<LoadSeen[]>;
  /** How many senders are connected. */
  senders(): Promise<number>;
  close(): Promise<void>;
}

/**
 * Starts the speakers in another process: on ports of their own, or, for thousands, all on one port
 * and told apart by their addresses 127.1.x.y, which only Linux answers to.
 */
export async function startCastCrowd(count: number, { onePort = false } = {}): Promise<CastCrowd> {
  const child = fork(fileURLToPath(import.meta.url), [String(count), ...(onePort ? ["one"] : [])]);
  const [hosts] = (await once(child, "message")) as [string[]];
  async function ask<T>(question: string): Promise<T> {
    child.send(question);
    const [answer] = (await once(child, "message")) as [T];
    return answer;
  }
  return {
    hosts,
    loads: () => ask("loads"),
    senders: () => ask("senders"),
    async close() {
      child.kill("SIGTERM");
      await once(child, "exit");
    },
  };
}

/**
 * Seconds that the recording of a surah lasts on simulated speakers: 1 to 24 minutes, 12.5 on average;
 * surahs of a whole Quran last 10 to 30 on average.
 */
export function secondsOf(url: string): number {
  const surah = Number(/(\d{3})\.mp3$/.exec(url)?.[1] ?? 1);
  return 60 + ((surah * 37) % 114) * 12;
}

const now = () => performance.timeOrigin + performance.now();

async function serve(count: number, onePort: boolean): Promise<void> {
  const certificate = await selfSignedCertificate();
  const loads: LoadSeen[] = [];
  let senders = 0;

  function speaker(number: number) {
    let mediaSessionId = 0;
    let media: CastPayload | null = null;
    let startedAt = 0;
    let cancelEnd: NodeJS.Timeout | undefined;
    let level = 0.5;
    const app = {
      appId: DEFAULT_MEDIA_RECEIVER,
      displayName: "Default Media Receiver",
      sessionId: `session-${number}`,
      transportId: `transport-${number}`,
      namespaces: [{ name: NAMESPACE.media }],
    };
    let running = false;

    const receiverStatus = () => ({
      type: "RECEIVER_STATUS",
      status: { ...(running ? { applications: [app] } : {}), volume: { level, muted: false } },
    });
    const mediaStatus = (playerState: string, idleReason?: string) => ({
      type: "MEDIA_STATUS",
      status: media
        ? [
            {
              mediaSessionId,
              playerState,
              currentTime: (now() - startedAt) / 1000,
              media: { ...media, duration: secondsOf(String(media.contentId)) },
              idleReason,
            },
          ]
        : [],
    });

    return (socket: TLSSocket) => {
      const reader = frameReader();
      senders++;
      socket.setNoDelay(true);
      const say = (payload: CastPayload) =>
        socket.write(
          encodeFrame({
            sourceId: app.transportId,
            destinationId: "*",
            namespace: NAMESPACE.media,
            payload: JSON.stringify(payload),
          }),
        );
      socket.on("error", () => socket.destroy());
      socket.on("close", () => senders--);
      socket.on("data", (chunk: Buffer) => {
        for (const frame of reader.push(chunk)) {
          if (frame.kind !== "message") continue;
          const { sourceId, destinationId, namespace } = frame.message;
          const payload = parsePayload(frame.message.payload);
          const answer = payload && answerTo(namespace, payload, say);
          if (!answer) continue;
          const reply = { sourceId: destinationId, destinationId: sourceId, namespace };
          const text = JSON.stringify({ ...answer, requestId: payload.requestId });
          socket.write(encodeFrame({ ...reply, payload: text }));
        }
      });
    };

    function answerTo(
      namespace: string,
      payload: CastPayload,
      say: (payload: CastPayload) => void,
    ): CastPayload | null {
      const { type } = payload;
      if (namespace === NAMESPACE.heartbeat) return type === "PING" ? { type: "PONG" } : null;
      if (namespace === NAMESPACE.receiver) {
        if (type === "LAUNCH") running = true;
        const volume = payload.volume as { level?: number } | undefined;
        if (type === "SET_VOLUME") level = volume?.level ?? level;
        return receiverStatus();
      }
      if (namespace !== NAMESPACE.media) return null;
      if (type === "LOAD") {
        media = payload.media as CastPayload;
        mediaSessionId++;
        startedAt = now() - Number(payload.currentTime ?? 0) * 1000;
        const url = String(media.contentId);
        clearTimeout(cancelEnd);
        cancelEnd = setTimeout(
          () => {
            say({ ...mediaStatus("IDLE", "FINISHED"), requestId: 0 });
            media = null;
          },
          startedAt + secondsOf(url) * 1000 - now(),
        );
        loads.push({ speaker: number, at: now(), url });
        return mediaStatus("PLAYING");
      }
      if (type === "STOP") {
        clearTimeout(cancelEnd);
        const stopped = mediaStatus("IDLE", "CANCELLED");
        media = null;
        return stopped;
      }
      return mediaStatus("PLAYING");
    }
  }

  const hosts: string[] = [];
  async function listen(host: string, onSocket: (socket: TLSSocket) => void): Promise<number> {
    const server = createServer(certificate, onSocket);
    await new Promise<void>((resolve) => server.listen({ port: 0, host, backlog: 4096 }, resolve));
    return (server.address() as AddressInfo).port;
  }
  if (onePort) {
    const speakers = new Map<string, (socket: TLSSocket) => void>();
    const port = await listen("0.0.0.0", (socket) =>
      (speakers.get(socket.localAddress ?? "") ?? (() => socket.destroy()))(socket),
    );
    for (let number = 0; number < count; number++) {
      const host = `127.1.${number >> 8}.${number & 255}`;
      speakers.set(host, speaker(number));
      hosts.push(`${host}:${port}`);
    }
  } else {
    for (let number = 0; number < count; number++) {
      hosts.push(`127.0.0.1:${await listen("127.0.0.1", speaker(number))}`);
    }
  }
  process.on("message", (question) => process.send?.(question === "loads" ? loads : senders));
  process.send?.(hosts);
}

if (import.meta.main) await serve(Number(process.argv[2]), process.argv[3] === "one");
