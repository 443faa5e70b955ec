// Tests run from the whole project, apart from the web app's own build settings.
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{contract,server,web,tests,scripts}/**/*.test.{ts,tsx}"],
  },
});
