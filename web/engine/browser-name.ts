// What this browser is called among the speakers, and among those that show notifications.

/** For example "Chrome on Linux". */
export function browserName(): string {
  const agent = navigator.userAgent;
  const names = ["Firefox", "Edg", "OPR", "Chrome", "Safari"] as const;
  const systems = ["Android", "iPhone", "iPad", "Windows", "Mac OS", "CrOS", "Linux"] as const;
  const name = names.find((each) => agent.includes(each)) ?? "Browser";
  const system = systems.find((each) => agent.includes(each));
  const shown = name === "Edg" ? "Edge" : name === "OPR" ? "Opera" : name;
  return system ? `${shown} on ${system}` : shown;
}
