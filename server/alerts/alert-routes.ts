// Alerts over HTTP: how one is told, the browsers that show notifications, a test of it, and what one has not seen yet.
import * as contract from "#contract/alerts";
import * as push from "#contract/push";
import type { Serve } from "#server/platform/http/routes";
import type { AlertsRoom } from "./alerts-room.ts";

export function alertRoutes(serve: Serve, { alerts }: { alerts: AlertsRoom }): void {
  const { settings, list, tryWays } = alerts;

  serve(contract.getAlertSettings, ({ params }) => settings.of(params.userId));

  serve(contract.changeAlertSettings, ({ params, body: { userId: _, ...change } }) =>
    settings.change(params.userId, change),
  );

  serve(contract.testAlerts, async ({ params }) => ({
    success: true as const,
    ways: await tryWays(params.userId),
  }));

  serve(push.getPush, async ({ params }) => {
    const { publicKey } = await alerts.push.keys();
    return { publicKey, browsers: await alerts.push.list(params.userId) };
  });

  serve(push.addPush, ({ params, body: { userId: _, ...browser } }) =>
    alerts.push.add(params.userId, browser),
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
