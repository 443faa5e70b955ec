// Alerts among the sample data: nothing went wrong, no way is on at first, and a test reaches nobody.
import {
  type AlertSettings,
  changeAlertSettings,
  getAlertSettings,
  listAlerts,
  seeAlerts,
  testAlerts,
  type TestedWay,
} from "#contract/alerts";
import { addPush, getPush, type PushBrowser, removePush } from "#contract/push";
import { type Served, serve } from "../served-calls.ts";

const done = { success: true } as const;
const SAMPLE_INSTANT = "2026-01-01T00:00:00.000Z";
const SAMPLE_SECRET = "sample-secret-that-signs-nothing";

export function sampleAlerts(): Served[] {
  let browsers: PushBrowser[] = [];
  let settings: AlertSettings = {
    ...{ mail: false, webhookUrl: null, webhookSecret: null, ntfyUrl: null },
    ...{ quietFrom: null, quietTo: null },
  };
  const answered = {
    ...{ ok: true, status: 200, message: "It answered 200." },
    sentence: { code: "alert.answered", params: { status: 200 } },
  };

  function tested(): TestedWay[] {
    const ways: TestedWay[] = [];
    if (settings.mail) {
      ways.push({
        ...{ way: "mail", ok: true, status: null },
        message:
          "There is no mail server: the letter is a file in the outbox folder of the server.",
        sentence: { code: "alert.mail-written", params: {} },
      });
    }
    if (settings.webhookUrl !== null) ways.push({ way: "webhook", ...answered });
    if (settings.ntfyUrl !== null) ways.push({ way: "ntfy", ...answered });
    return ways;
  }

  return [
    serve(getAlertSettings, () => settings),
    serve(changeAlertSettings, ({ body: { userId: _, ...changes } }) => {
      settings = { ...settings, ...changes };
      settings.webhookSecret = settings.webhookUrl === null ? null : SAMPLE_SECRET;
      return settings;
    }),
    // The browser itself refuses to subscribe with this key.
    serve(getPush, () => ({ publicKey: "", browsers })),
    serve(addPush, ({ body: { name, endpoint } }) => {
      const about = { createdAt: SAMPLE_INSTANT, failure: null };
      const browser = { id: browsers.length + 1, name, endpoint, ...about };
      browsers = [...browsers, browser];
      return browser;
    }),
    serve(removePush, ({ params: { id } }) => {
      browsers = browsers.filter((each) => each.id !== id);
      return done;
    }),
    serve(testAlerts, () => ({ ...done, ways: tested() })),
    serve(listAlerts, () => []),
    serve(seeAlerts, () => done),
  ];
}
