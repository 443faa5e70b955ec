// All looks of the doctor, at the same time; none of them can stop the others.
import type { Config } from "#server/config";
import { type Finding, findings, reasonOf } from "./finding.ts";
import { lookAtCatalogueAndClock, lookAtNode, lookAtZones } from "./machine.ts";
import {
  lookAtAddresses,
  lookAtCastHosts,
  lookAtHomeAssistant,
  lookAtPort,
  lookForSpeakers,
} from "./network.ts";
import {
  lookAtDatabase,
  lookAtDatabaseClock,
  lookAtFolder,
  lookAtMail,
  lookAtRows,
} from "./storage.ts";

export async function lookAround(config: Config): Promise<Finding[]> {
  const looks: (() => Finding | Finding[] | Promise<Finding | Finding[]>)[] = [
    () => lookAtNode(),
    () => lookAtZones(),
    () => lookAtPort(config),
    () => lookAtAddresses(config),
    () => lookForSpeakers(config),
    () => lookAtCastHosts(config),
    () => lookAtHomeAssistant(config.homeAssistant),
    () => lookAtFolder(config),
    () => lookAtDatabase(config),
    () => lookAtDatabaseClock(config),
    () => lookAtRows(config),
    () => lookAtMail(config),
    () => lookAtCatalogueAndClock(config.catalogueUrl),
  ];
  const found = await Promise.all(
    looks.map(async (look) => {
      try {
        return await look();
      } catch (error) {
        return findings("Doctor").wrong(`One look failed: ${reasonOf(error)}.`);
      }
    }),
  );
  return found.flat();
}
