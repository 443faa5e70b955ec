// Sentences about the catalogue's synchronisation, for admins.
import type { AnySentence, Say } from "./sentence.ts";

type Problem = { problem: string };
type LeftOut = { id: number };

export const catalogueSentences = {
  "catalogue.slow": ({ seconds }: { seconds: number }) =>
    `The catalogue took longer than ${seconds} s to answer.`,
  "catalogue.unreachable": ({ problem }: Problem) =>
    `The catalogue could not be reached: ${problem}.`,
  "catalogue.broken-off": ({ problem }: Problem) => `The catalogue's answer broke off: ${problem}.`,
  "catalogue.too-large": ({ megabytes }: { megabytes: string }) =>
    `The catalogue's answer is over ${megabytes} MB.`,
  "catalogue.redirects":
    "The catalogue wants to redirect us, which is not followed: set CATALOGUE_URL to its new address.",
  "catalogue.redirects-outside": ({ name }: { name: string }) =>
    `${name} was left out: the recordings redirect to an address that is not the catalogue's own.`,
  "catalogue.status": ({ status }: { status: string }) =>
    `The catalogue answered with status ${status}.`,
  "catalogue.not-json": ({ type }: { type: string }) =>
    `The catalogue's answer is not JSON (${type}).`,
  "catalogue.shape-unknown": ({ place }: { place: string }) =>
    `The catalogue's answer has an unknown shape at ${place}.`,
  "catalogue.riwayat-missing": ({ reason }: { reason: AnySentence }, say: Say) =>
    `The names of the riwayat are missing. ${say(reason)}`,
  "catalogue.id-twice": ({ id }: LeftOut) => leftOut(id, "its id is given twice"),
  "catalogue.name-missing": ({ id }: LeftOut) => leftOut(id, "the reciter has no name"),
  "catalogue.server-invalid": ({ id }: LeftOut) => leftOut(id, "its server is no http address"),
  "catalogue.surahs-missing": ({ id }: LeftOut) => leftOut(id, "it has no surahs"),
  "catalogue.unusable": "The catalogue has no usable recitations.",
  "catalogue.too-long": ({ most }: { most: number }) =>
    `The catalogue has more than ${most} recitations.`,
  "catalogue.shrunk": ({ count, known }: { count: number; known: number }) =>
    `The catalogue sent only ${count} recitations where we have ${known}: it was refused.`,
  "catalogue.changed-since": "The catalogue is another one by now. Please look again.",
  "catalogue.not-stored": "Wird could not store the catalogue; the log has more.",
};

function leftOut(id: number, problem: string): string {
  return `Recitation ${id} was left out: ${problem}.`;
}
