// What Chromium tells a screen reader of a page: its accessibility tree as lines, in the order of reading.
import type { Page } from "playwright-core";

interface TreeNode {
  nodeId: string;
  ignored: boolean;
  role?: { value: string };
  name?: { value: string };
  description?: { value: string };
  value?: { value: string | number };
  properties?: { name: string; value: { value: unknown } }[];
  childIds?: string[];
}

/** Said of a control where it is so. */
const states = [
  "checked",
  "selected",
  "expanded",
  "invalid",
  "disabled",
  "pressed",
  "busy",
  "modal",
];
/** Parts without a meaning of their own. */
const silent = new Set([
  "none",
  "generic",
  "InlineTextBox",
  "LineBreak",
  "ListMarker",
  "paragraph",
]);

/**
 * Each line: role, name in quotes, then its value, states and description where it has them, such as
 * `textbox "Name" invalid, described as "Name is required"`.
 */
export async function spokenLines(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = (await session.send("Accessibility.getFullAXTree")) as { nodes: TreeNode[] };
  await session.detach();
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const lines: string[] = [];
  const walk = (node: TreeNode | undefined) => {
    if (!node) return;
    const role = node.role?.value ?? "none";
    if (!node.ignored && !silent.has(role)) lines.push(lineOf(node, role));
    for (const id of node.childIds ?? []) walk(byId.get(id));
  };
  walk(nodes[0]);
  return lines;
}

function lineOf({ name, value, description, properties = [] }: TreeNode, role: string): string {
  const said = states.flatMap((state) => {
    const is = properties.find((property) => property.name === state)?.value.value;
    return is === undefined || is === false || is === "false" ? [] : [state];
  });
  const parts = [
    `${role} "${name?.value ?? ""}"`,
    ...(value?.value === undefined || value.value === "" ? [] : [`value ${value.value}`]),
    ...said,
    ...(description?.value ? [`described as "${description.value}"`] : []),
  ];
  return parts.join(", ");
}
