// The address of this machine at which players in the home can fetch our own media.
import { createSocket } from "node:dgram";
import { connect, isIP } from "node:net";

/** Milliseconds. */
const PROBE_TIME = 5_000;
/** TEST-NET-1, RFC 5737. Connecting a UDP socket sends nothing, it only chooses a route. */
const ELSEWHERE = "192.0.2.1";

/**
 * Our own address on the way to Home Assistant at `url`; where both run on one machine, our address
 * on the way out of it. Null: none could be found. Rejects when nothing listens at `url`.
 */
export async function ownAddressTowards(url: string): Promise<string | null> {
  const { hostname, port, protocol } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, "");
  const local = await localAddressTo(host, Number(port) || (protocol === "https:" ? 443 : 80));
  return local !== null && isLoopback(local) ? ((await addressOutwards()) ?? local) : local;
}

function localAddressTo(host: string, port: number): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, timeout: PROBE_TIME });
    socket.once("connect", () => {
      resolve(socket.localAddress ?? null);
      socket.destroy();
    });
    socket.once("timeout", () => {
      reject(new Error("nothing answered in time"));
      socket.destroy();
    });
    socket.once("error", reject);
  });
}

function addressOutwards(): Promise<string | null> {
  return new Promise((resolve) => {
    const socket = createSocket("udp4");
    const done = (address: string | null) => {
      socket.close();
      resolve(address);
    };
    socket.once("error", () => done(null));
    // 9 is the discard port.
    socket.connect(9, ELSEWHERE, () => {
      const { address } = socket.address();
      done(isIP(address) === 4 && address !== "0.0.0.0" ? address : null);
    });
  });
}

function isLoopback(address: string): boolean {
  return address === "::1" || /^(::ffff:)?127\./i.test(address);
}
