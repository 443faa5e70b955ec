// npm run doctor: looks at the machine, the network and the settings before Wird needs them, and says in
// sentences what is wrong and what to do. Wird may run meanwhile. Exit code 1: something will not work.
import { styleText } from "node:util";
import { readConfig } from "#server/config";
import { oneLine } from "#server/platform/one-line";
import { CommandError, runDataCommand } from "./data-command.ts";
import { lookAround } from "./doctor/look-around.ts";
import type { Finding } from "./doctor/finding.ts";

const COLOURS = { good: "green", note: "yellow", wrong: "red" } as const;
const WIDTH = 16;

await runDataCommand(async (args) => {
  if (args.length > 0) throw new CommandError("Usage: npm run doctor, without anything behind it.");
  const config = readConfig(process.env);
  console.log("Looking at this machine, its network and the settings; that takes some seconds ...");
  const found = await lookAround(config);
  for (const finding of found) console.log(lineOf(finding));
  const wrong = found.filter(({ level }) => level === "wrong").length;
  if (wrong > 0) process.exitCode = 1;
  console.log(wrong === 0 ? "\nNothing is wrong." : `\n${wrong} of these will not work.`);
});

function lineOf({ level, about, text }: Finding): string {
  return `  ${styleText(COLOURS[level], level.padEnd(6))} ${about.padEnd(WIDTH)}${oneLine(text)}`;
}
