// The main way in Firefox.
import { systemPackages } from "../../scripts/install/system-packages.ts";
import { startFirefox } from "./start-firefox.ts";
import { testMainWay } from "./main-way.ts";

const program = systemPackages.firefox.find();
if (!program) throw new Error("Firefox is not on this machine.");
await testMainWay("firefox", () => startFirefox(program));
