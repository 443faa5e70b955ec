// Every endpoint listed for the page is in the contract, and none of the contract's is missing.
import { expect, test } from "vitest";
import * as account from "#contract/account";
import * as admin from "#contract/admin";
import * as agents from "#contract/agents";
import * as alerts from "#contract/alerts";
import * as alexa from "#contract/alexa";
import * as devices from "#contract/devices";
import type { Endpoint } from "#contract/endpoint";
import * as favourites from "#contract/favourites";
import * as household from "#contract/household";
import * as khatms from "#contract/khatms";
import * as playback from "#contract/playback";
import * as places from "#contract/prayers/places";
import * as prayerSettings from "#contract/prayers/prayer-settings";
import * as prayers from "#contract/prayers/prayers";
import * as push from "#contract/push";
import * as reciters from "#contract/reciters";
import * as schedules from "#contract/schedules";
import * as sounds from "#contract/sounds";
import * as tokens from "#contract/tokens";
import * as agentRoutes from "./agent-endpoints.ts";
import * as routes from "./endpoints.ts";

// Not called by the page: monitors, developers and agents call these.
const notForThePage = new Set(["getHealth", "getApiDocs", "pairAgent"]);

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === "object" && value !== null && "access" in value && "path" in value;
}

const routeOf = ({ method, path, creates }: Endpoint) =>
  creates ? { method, path, creates } : { method, path };

test("the page's endpoints are those of the contract", () => {
  const all = {
    ...account,
    ...admin,
    ...agents,
    ...alerts,
    ...alexa,
    ...devices,
    ...favourites,
    ...household,
    ...khatms,
    ...playback,
    ...places,
    ...prayerSettings,
    ...prayers,
    ...push,
    ...reciters,
    ...schedules,
    ...sounds,
    ...tokens,
  };
  const contract = Object.entries(all).flatMap(([name, value]) =>
    isEndpoint(value) && !notForThePage.has(name) ? [[name, routeOf(value)]] : [],
  );
  expect(contract.length).toBeGreaterThan(40);
  expect({ ...routes, ...agentRoutes }).toEqual(Object.fromEntries(contract));
});
