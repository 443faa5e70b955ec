// Which room may import which, as rules of dependency-cruiser; violations print the comment.
import type { IForbiddenRuleType } from "dependency-cruiser";

/** Tests stand beside the sources, with files that only tests use; both may import test code. */
const testFile = "\\.test\\.tsx?$|(^|/)(test|fake)-[^/]+\\.ts$";

/** Declare a room's tables, and answer what other rooms ask of them. */
const tablesFile = "^server/[^/]+/[^/]+-tables\\.ts$";

/** The other rooms of the server that a room may import; all may import platform, languages and the tables' files. */
export const mayUse: Record<string, string[]> = {
  languages: [],
  alerts: ["portions"],
  speakers: [],
  agents: ["speakers"],
  devices: [],
  sounds: ["playback"],
  reciters: [],
  favourites: ["reciters"],
  account: [],
  tokens: ["schedules"],
  prayers: [],
  admin: ["reciters"],
  household: ["schedules"],
  playback: ["speakers", "devices", "reciters"],
  portions: ["playback", "devices", "reciters"],
  schedules: ["prayers", "devices", "reciters"],
  khatms: ["schedules", "playback", "reciters"],
  quiet: [],
  runs: ["schedules", "portions", "playback", "speakers", "devices", "reciters"],
  alexa: ["runs", "playback", "speakers", "devices", "reciters"],
};

/** React, and the packages that render with it. The cache of @tanstack/react-query works without it. */
const reactPackages = [
  "react",
  "react-dom",
  "react-hook-form",
  "use-intl",
  "wouter",
  "radix-ui",
  "lucide-react",
  "@tanstack/react-virtual",
];

export const roomRules: IForbiddenRuleType[] = [
  {
    name: "contract-stands-alone",
    comment:
      "The contract runs in the server and in the browser: it imports only zod and temporal-polyfill.",
    from: { path: "^contract/", pathNot: testFile },
    to: { pathNot: "^contract/|(^|/)node_modules/(zod|temporal-polyfill)/" },
  },
  {
    name: "platform-knows-no-room",
    comment:
      "The platform carries all rooms: what it needs from one is handed to it in parts, or belongs there.",
    from: { path: "^server/platform/", pathNot: testFile },
    to: { path: "^server/", pathNot: "^server/(platform/|config\\.ts|version\\.ts)" },
  },
  {
    name: "settings-know-nothing",
    comment: "Settings are read first: config imports no other file of the server.",
    from: { path: "^server/(config|version)\\.ts$" },
    to: { path: "^server/" },
  },
  {
    name: "rooms-know-no-parts",
    comment:
      "Rooms are built and handed to one another in parts: a room takes what it needs as arguments.",
    from: { path: "^server/[^/]+/", pathNot: testFile },
    to: { path: "^server/[^/]+\\.ts$", pathNot: "^server/(config|version)\\.ts$" },
  },
  {
    name: "parts-know-no-app",
    comment: "Parts come before the app that serves them: parts <- app <- main.",
    from: { path: "^server/(?!app\\.ts|main\\.ts)[^/]+\\.ts$" },
    to: { path: "^server/(app|main)\\.ts$" },
  },
  {
    name: "main-is-last",
    comment: "main starts the program: nothing imports it.",
    from: {},
    to: { path: "^server/main\\.ts$" },
  },
  ...Object.entries(mayUse).map(
    ([room, others]): IForbiddenRuleType => ({
      name: `room-${room}`,
      comment:
        `The room ${room} may use ${others.length > 0 ? others.join(", ") : "no other room"} (beside ` +
        "platform and languages): alexa -> runs -> schedules, playback; playback -> speakers; all of " +
        "them -> devices, reciters; never back. What else it needs is handed to it in parts.",
      from: { path: `^server/${room}/`, pathNot: testFile },
      to: {
        path: "^server/[^/]+/",
        pathNot: `^server/(${["platform", "languages", room, ...others].join("|")})/|${tablesFile}`,
      },
    }),
  ),
  {
    name: "tables-stand-below",
    comment:
      "Every room may ask the tables' files, so they know no room: only contract, platform and one another.",
    from: { path: tablesFile },
    to: { path: "^(server|languages)/", pathNot: `^server/platform/|${tablesFile}` },
  },
  {
    name: "only-routes-know-http",
    comment: "Only the -routes files of a room know HTTP: a store or a service takes plain values.",
    from: { path: "^server/[^/]+/", pathNot: `^server/platform/|-routes\\.ts$|${testFile}` },
    to: { path: "(^|/)node_modules/(fastify|@fastify)/" },
  },
  {
    name: "agent-stays-small",
    comment:
      "An agent is a small program at somebody's home, without web, catalogue, accounts and database: it " +
      "uses the contract, and of the server the speakers, the clock, the log, looks that are repeated, how a process " +
      "ends, how settings are read, how a folder is locked and how sounds are served; and " +
      "the sessions of playback, since what plays without a line is to play as it does with one.",
    from: { path: "^agent/", pathNot: testFile },
    to: {
      path: "^(server|web|alexa-skill|languages)/",
      pathNot:
        "^server/(speakers/|playback/(session/session-runner|play-plan|play-order|run-events)\\.ts$|(config|version)\\.ts$|sounds/media-answer\\.ts$|platform/(clock|log|looks|terminal-log|one-line|process-end|env-file|database/data-folder|http/private-address)\\.ts$)",
    },
  },
  {
    name: "nobody-knows-the-agent",
    comment: "The agent is a program of its own: the server meets it only on its socket.",
    from: { path: "^(contract|languages|server|web|alexa-skill)/", pathNot: testFile },
    to: { path: "^agent/" },
  },
  {
    name: "languages-know-only-the-contract",
    comment:
      "Texts are read by server and web app: languages imports only the contract, and what renders its " +
      "sentences.",
    from: { path: "^languages/", pathNot: testFile },
    to: { pathNot: "^(languages|contract)/|(^|/)node_modules/use-intl/" },
  },
  {
    name: "a-language-stands-alone",
    comment:
      "A language can be added and removed alone: its folder imports no other one but, for types, the " +
      "English.",
    from: { path: "^languages/([^/]+)/", pathNot: testFile },
    to: { path: "^languages/[^/]+/", pathNot: "^languages/(en|$1)/" },
  },
  {
    name: "server-knows-no-web",
    comment: "The server answers by the contract: it imports nothing of the web app.",
    from: { path: "^server/" },
    to: { path: "^web/" },
  },
  {
    name: "only-languages-reads-the-languages",
    comment: "What the server says in each language comes from the files of server/languages.",
    from: { path: "^server/", pathNot: `^server/languages/|${testFile}` },
    to: { path: "^languages/" },
  },
  {
    name: "web-knows-only-contract-and-languages",
    comment:
      "The web app runs in a browser: of the rest it imports only the contract and, of languages, what " +
      "pages say.",
    from: { path: "^web/" },
    to: { path: "^(server|alexa-skill)/|^languages/[^/]+/(server|skill)\\.ts$" },
  },
  {
    name: "ui-could-ship-elsewhere",
    comment:
      "The ui kit could ship in another product: it knows no contract, language, api, room or page.",
    from: { path: "^web/ui/" },
    to: { path: "^(web/(?!ui/)|contract/|languages/)" },
  },
  {
    name: "api-knows-no-room",
    comment: "The api stands below the web's rooms: it shows nothing and knows none of them.",
    from: { path: "^web/(api|i18n)/" },
    to: { path: "^web/(?!api/|i18n/)" },
  },
  {
    name: "engine-has-no-react",
    comment:
      "The engine plays whatever is on the screen: it imports no component (.tsx), no React and no " +
      "package made for it, and is tested without them. Components reach it through engine-context.",
    from: { path: "^web/engine/", pathNot: testFile },
    to: {
      path: `\\.tsx$|(^|/)node_modules/(${reactPackages.join("|")})/`,
    },
  },
  {
    name: "engine-knows-no-room",
    comment:
      "Every room of the web may use the engine, so the engine uses none of them: only api and i18n.",
    from: { path: "^web/engine/" },
    to: { path: "^web/(?!(engine|api|i18n)/)" },
  },
  {
    name: "engine-context-knows-no-room",
    comment:
      "engine-context hands the engine to the components of every room: it uses engine, ui, api and " +
      "i18n, and no room.",
    from: { path: "^web/engine-context/" },
    to: { path: "^web/(?!(engine-context|engine|ui|api|i18n)/)" },
  },
  {
    name: "recitations-know-no-room",
    comment:
      "Several rooms choose a recitation with these pickers and names, so they use none of the rooms: " +
      "only engine-context and engine, for ten seconds to listen, and ui, api and i18n.",
    from: { path: "^web/recitations/" },
    to: { path: "^web/(?!(recitations|engine-context|engine|ui|api|i18n)/)" },
  },
  {
    name: "web-rooms-know-no-other-room",
    comment:
      "A room of the web can be understood and changed alone: it uses no other room and no page. What " +
      "two rooms need belongs in recitations, engine, engine-context or ui; pages put rooms together: " +
      "pages -> rooms -> recitations, engine-context -> engine -> ui, api, i18n.",
    from: {
      path: "^web/([^/]+)/",
      pathNot: "^web/(app|pages|recitations|engine-context|engine|ui|api|i18n)/",
    },
    to: {
      path: "^web/[^/]+/",
      pathNot: "^web/($1|recitations|engine-context|engine|ui|api|i18n)/",
    },
  },
  {
    name: "web-app-is-last",
    comment: "The app puts the pages together, so no other folder of the web imports it.",
    from: { path: "^web/", pathNot: "^web/app/" },
    to: { path: "^web/app/" },
  },
  {
    name: "product-knows-no-tests",
    comment: "Tests, benchmarks and scripts use the product, never the other way round.",
    from: { path: "^(contract|languages|server|agent|web|alexa-skill)/", pathNot: testFile },
    to: { path: `^(tests|bench|scripts)/|${testFile}` },
  },
  {
    name: "no-circles",
    comment: "Files that import each other in a circle are one thing, or share a third: part them.",
    from: {},
    to: { circular: true },
  },
];
