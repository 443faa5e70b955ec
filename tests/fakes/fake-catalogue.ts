// The external catalogue and its recordings on its own port: the mp3quran API v3, with faults.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { ayahsIn } from "#contract/quran/ayahs";
import { type CatalogueRow, catalogueRows, recitersAnswer, riwayat } from "./catalogue-rows.ts";
import { type AudioFault, type Recording, sendHtml, sendRecording } from "./fake-recordings.ts";

/** The fault in the API's replies, until another one is set. */
export type CatalogueFault =
  | "none"
  /** The connection is cut without a reply. */
  | "down"
  | "status500"
  /** The reply begins and never ends. */
  | "slow"
  | "html"
  | "notJson"
  | "wrongShape"
  /** Over 20 MB of well-formed JSON. */
  | "huge"
  /** Half of the reply, then the connection is cut. */
  | "partial"
  | "redirect"
  | "empty";

/** The fault in the lists of tracks alone. */
export type TracksFault =
  | "none"
  | "missing"
  | "garbage"
  /** The first page for each page that is requested. */
  | "endless";

export interface Track {
  mushaf_id: number;
  sura: number;
  duration: number | string | null;
}

export interface FakeCatalogueOptions {
  /** 0, the default: any free port. */
  port?: number;
  /** The host of recordings in the replies; the default is 127.0.0.1 and the port. */
  audioOrigin?: string;
  /** Length of a recording in seconds; default 8. */
  secondsOf?: (recording: Recording) => number;
}

export interface FakeCatalogue {
  /** For CATALOGUE_URL. */
  url: string;
  origin: string;
  /** The rows that the API returns; may be changed between two syncs. */
  rows: CatalogueRow[];
  fault: CatalogueFault;
  tracksFault: TracksFault;
  /** Listed before those of the first recitations, with what else is in such a list. */
  tracks: Track[];
  /** The target of the fault "redirect". */
  redirectTo: string;
  audioFault: AudioFault | ((recording: Recording) => AudioFault);
  /** Milliseconds until it answers for a recording. */
  audioDelay: number;
  /** Changes a reply to GET /reciters before it is sent. */
  edit: (answer: unknown, arabic: boolean) => unknown;
  /** Every request so far, the oldest first. */
  requests: { path: string; range: string | null; userAgent: string | null }[];
  /** Where recordings are redirected to, by their path; null: they are sent. */
  movedTo: (path: string) => string | null;
  close(): Promise<void>;
}

const API = "/api/v3";
/** So that a sync of a test is short. */
const RECITATIONS_WITH_TRACKS = 3;

export async function startFakeCatalogue(
  options: FakeCatalogueOptions = {},
): Promise<FakeCatalogue> {
  const { port = 0, secondsOf = () => 8 } = options;
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://fake");
    const { range = null, "user-agent": userAgent = null } = request.headers;
    fake.requests.push({ path: url.pathname + url.search, range, userAgent });
    const moved = url.pathname.startsWith(API) ? null : fake.movedTo(url.pathname);
    if (moved !== null) response.writeHead(302, { location: moved }).end();
    else if (url.pathname.startsWith(API)) answerApi(url, response);
    else answerAudio(url, request, response);
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const fake: FakeCatalogue = {
    url: origin + API,
    origin,
    rows: catalogueRows(),
    fault: "none",
    tracksFault: "none",
    tracks: [],
    redirectTo: "http://127.0.0.1:9/",
    audioFault: "none",
    audioDelay: 0,
    movedTo: () => null,
    edit: (answer) => answer,
    requests: [],
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return fake;

  function answerApi({ pathname, searchParams }: URL, response: ServerResponse): void {
    const answer = apiAnswer(pathname.slice(API.length), searchParams);
    if (answer === null) return sendJson(response, { message: "Not found" }, 404);
    if (fake.fault === "none") return sendJson(response, answer);
    sendFault(fake, answer, response);
  }

  function apiAnswer(path: string, query: URLSearchParams): unknown {
    const arabic = query.get("language") !== "eng";
    const audioOrigin = options.audioOrigin ?? origin;
    if (path === "/reciters")
      return fake.edit(recitersAnswer(fake.rows, audioOrigin, arabic), arabic);
    if (path === "/riwayat") {
      return {
        riwayat: riwayat.map(({ id, name, nameArabic }) => ({
          id,
          name: arabic ? nameArabic : name,
        })),
      };
    }
    if (path === "/ayat_timing/reads") return timedReads(fake.rows);
    if (path === "/ayat_timing") {
      const row = fake.rows.find((one) => one.moshafId === Number(query.get("read")));
      const surah = Number(query.get("surah"));
      return row ? timings(surah, secondsOf({ folder: row.folder, surah })) : [];
    }
    if (path === "/verses_timings/updated" && fake.tracksFault !== "missing") {
      return tracksAnswer(Number(query.get("page")), Number(query.get("limit")));
    }
    return null;
  }

  function tracksAnswer(page: number, limit: number): unknown {
    if (fake.tracksFault === "garbage") return { status: true, data: { records: null } };
    const listed = fake.rows.slice(0, RECITATIONS_WITH_TRACKS).flatMap((row) =>
      row.surahs.map((surah) => ({
        mushaf_id: row.moshafId,
        sura: surah,
        duration: secondsOf({ folder: row.folder, surah }),
      })),
    );
    const skipped = fake.tracksFault === "endless" ? 0 : (page - 1) * limit;
    const tracks = [...fake.tracks, ...listed]
      .slice(skipped, skipped + limit)
      .map((track, index) => ({
        id: skipped + index + 1,
        ...track,
        filename: `${String(track.sura).padStart(3, "0")}.mp3`,
        qualities: [],
      }));
    return { status: true, data: { page, total_count: 1, records: { mushafs: [], tracks } } };
  }

  function answerAudio(
    { pathname }: URL,
    request: IncomingMessage,
    response: ServerResponse,
  ): void {
    const [, folder = "", number = ""] = /^\/audio\/(.+)\/(\d{3})\.mp3$/.exec(pathname) ?? [];
    const recording = { folder, surah: Number(number) };
    const row = fake.rows.find((one) => one.folder === folder.replace(/^moved\//, ""));
    const fault =
      typeof fake.audioFault === "function" ? fake.audioFault(recording) : fake.audioFault;
    if (!row?.surahs.includes(recording.surah) || fault === "missing") {
      return sendJson(response, { message: "Not found" }, 404);
    }
    if (fault === "html") return sendHtml(response);
    setTimeout(
      () => sendRecording(recording, secondsOf(recording), fault, request, response),
      fake.audioDelay,
    );
  }
}

function sendJson(response: ServerResponse, answer: unknown, status = 200): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify(answer));
}

function sendFault(
  { fault, redirectTo }: FakeCatalogue,
  answer: unknown,
  response: ServerResponse,
): void {
  const body = JSON.stringify(answer);
  const half = body.slice(0, body.length / 2);
  switch (fault) {
    case "down":
      response.destroy();
      return;
    case "status500":
      sendJson(response, { message: "Server Error" }, 500);
      return;
    case "html":
      sendHtml(response);
      return;
    case "wrongShape":
      sendJson(response, { data: [answer] });
      return;
    case "empty":
      sendJson(response, { reciters: [], riwayat: [] });
      return;
    case "redirect":
      response.writeHead(302, { location: redirectTo });
      response.end();
      return;
    case "notJson":
      response.writeHead(200, { "content-type": "application/json" });
      response.end(half);
      return;
    case "partial":
      response.writeHead(200, {
        "content-type": "application/json",
        "content-length": Buffer.byteLength(body),
      });
      response.write(half, () => response.destroy());
      return;
    case "slow":
      response.writeHead(200, { "content-type": "application/json" });
      response.write(half);
      return;
    case "huge":
      response.writeHead(200, { "content-type": "application/json" });
      response.end(`${" ".repeat(21 * 1024 * 1024)}${body}`);
      return;
    default:
      sendJson(response, answer);
  }
}

/**
 * Half of the recitations have timings, under their own ids. Their folders are the recordings'
 * previous URLs, as in the real list.
 */
function timedReads(rows: CatalogueRow[]): unknown {
  return rows.flatMap((row, index) =>
    index % 2 === 1
      ? []
      : {
          id: row.moshafId,
          name: row.name,
          rewaya: row.moshafName,
          folder_url: `https://server7.mp3quran.net/${row.folder}/`,
          soar_count: row.surahs.length,
        },
  );
}

/** The basmala and the ayahs, of equal length, in no order; an ayah on two pages appears twice. */
function timings(surah: number, seconds: number): unknown {
  const count = ayahsIn(surah);
  const step = Math.floor((seconds * 1000) / (count + 1));
  const ayahs = Array.from({ length: count + 1 }, (_, ayah) => ayah);
  const last = ayahs.splice(-2);
  return [...last, ...ayahs, count - 1].map((ayah, row) => ({
    ayah,
    polygon: null,
    start_time: ayah * step,
    end_time: (ayah + 1) * step,
    x: null,
    y: null,
    page: `https://www.mp3quran.net/api/quran_pages_svg/00${row < 5 ? 1 : 2}.svg`,
  }));
}
