// Alerts over HTTP: how one is told, the browsers that show notifications, a test of it, and what one has not seen yet.
import type { FastifyRequest } from "fastify";
import * as contract from "#contract/alerts";
import * as push from "#contract/push";
import type { Serve } from "#server/platform/http/routes";
import type { AlertsRoom } from "./alerts-room.ts";

interface Parts {
  alerts: AlertsRoom;
  /** The letter by which an account proves its address. Never rejects. */
  sendAddressLetter(userId: number, request: FastifyRequest): Promise<void>;
}

export function alertRoutes(serve: Serve, parts: Parts): void {
  const { alerts } = parts;
  const { settings, list, tryWays } = alerts;

  serve(contract.getAlertSettings, ({ params }) => settings.of(params.userId));

  serve(contract.changeAlertSettings, async ({ params, body, request, still }) => {
    const { userId: _, ...change } = body;
    const changed = await settings.change(params.userId, change, still);
    // The letter that proves the address may be lost: it is sent anew, as often as its limits allow.
    if (change.mail && changed.mailProblem) await parts.sendAddressLetter(params.userId, request);
    return changed;
  });

  serve(contract.testAlerts, async ({ params }) => ({
    success: true as const,
    ways: await tryWays(params.userId),
  }));

  serve(push.getPush, async ({ params }) => {
    const { publicKey } = await alerts.push.keys();
    return { publicKey, browsers: await alerts.push.list(params.userId) };
  });

  serve(push.addPush, ({ params, body: { userId: _, ...browser }, still }) =>
    alerts.push.add(params.userId, browser, still),
  );

  serve(push.removePush, async ({ params }) => {
    await alerts.push.remove(params.id);
    return { success: true as const };
  });

  serve(contract.listAlerts, ({ params }) => list.unseen(params.userId));

  serve(contract.seeAlerts, async ({ params, body }) => {
    await list.see(params.userId, body.upTo);
    return { success: true as const };
  });
}
