// For tests: multicast DNS on the loopback interface.

import { createSocket } from "node:dgram";

/** Multicast that stays on this machine, on its own port so that no other program receives it. */
export async function loopbackMdns() {
  const probe = createSocket("udp4");
  await new Promise<void>((resolve) => probe.bind(0, "127.0.0.1", resolve));
  const { port } = probe.address();
  await new Promise<void>((resolve) => probe.close(() => resolve()));
  return { port, interface: "127.0.0.1", bind: "0.0.0.0" };
}

/** Whether this machine delivers multicast on loopback; otherwise mDNS cannot be tested. */
async function loopbackMulticastWorks(): Promise<boolean> {
  const socket = createSocket({ type: "udp4", reuseAddr: true });
  try {
    await new Promise<void>((resolve) => socket.bind(0, "0.0.0.0", resolve));
    socket.addMembership("224.0.0.251", "127.0.0.1");
    socket.setMulticastInterface("127.0.0.1");
    const heard = new Promise<boolean>((resolve) => {
      socket.once("message", () => resolve(true));
      setTimeout(() => resolve(false), 3_000);
    });
    socket.send("hello", socket.address().port, "224.0.0.251");
    return await heard;
  } catch {
    return false;
  } finally {
    socket.close();
  }
}

export const multicast = await loopbackMulticastWorks();

/** For test titles. */
export const untested = multicast ? "" : " (not tested: this machine has no multicast on loopback)";
