// What a diagnosis says of its speaker, for the page and for the file of a report.
import type { Diagnosis, SharedDiagnosis } from "#contract/devices";

/** `state`: the code of its words; the others as the speaker says them, null when it does not. */
export function factsOf(diagnosis: Diagnosis) {
  const { isConnected, reachable, address, model, speakerVersion, wirdVersion, node } = diagnosis;
  const state = isConnected ? (reachable === false ? "unreachable" : "connected") : "disconnected";
  return [
    { fact: "state", value: state },
    { fact: "address", value: address },
    { fact: "model", value: model },
    { fact: "speakerVersion", value: speakerVersion },
    { fact: "wirdVersion", value: wirdVersion },
    { fact: "node", value: node },
  ] as const;
}

/** JSON, as the API answers it, to be read by people: a line for each field. */
export const reportOf = (diagnosis: Diagnosis): string => jsonOf(diagnosis);

export const jsonOf = (value: Diagnosis | SharedDiagnosis): string =>
  `${JSON.stringify(value, null, 2)}\n`;
