// Bundles the agent into dist/agent as the server is bundled, without the data that only the server reads.
import { mergeConfig } from "vite";
import server from "./vite.server.config.ts";

const plugins = server.plugins?.filter(
  (plugin) => !(plugin && "name" in plugin && plugin.name === "data-files"),
);

export default mergeConfig(
  { ...server, plugins },
  { build: { ssr: "agent/main.ts", outDir: "dist/agent" } },
);
