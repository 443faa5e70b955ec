// The main way in WebKit.
import { systemPackages } from "../../scripts/install/system-packages.ts";
import { testMainWay } from "./main-way.ts";
import { startWebKit } from "./start-webkit.ts";

const driver = systemPackages.webkit.find();
const display = systemPackages.display.find();
if (!driver || !display) throw new Error("WebKitWebDriver or Xvfb is not on this machine.");
await testMainWay("webkit", () => startWebKit({ driver, display }));
