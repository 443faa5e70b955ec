// Draws the icons of web/public/icons from the rosette: node scripts/build-icons.ts. Their sizes are in the manifest.
import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { crc32, deflateSync } from "node:zlib";

type Colour = readonly [red: number, green: number, blue: number];

interface Icon {
  /** Pixels each way. */
  size: number;
  /** Null: transparent. */
  ground: Colour | null;
  /** Of the ground's corners, a share of the size. */
  corner: number;
  star: Colour;
  /** Width of the star, a share of the size: systems cut a maskable icon to a circle of 0.8. */
  width: number;
}

const GREEN: Colour = [0x1d, 0x6a, 0x51];
const PARCHMENT: Colour = [0xf4, 0xea, 0xd3];
const WHITE: Colour = [255, 255, 255];

const icons: Record<string, Icon> = {
  "wird-192": { size: 192, ground: GREEN, corner: 0.22, star: PARCHMENT, width: 0.74 },
  "wird-512": { size: 512, ground: GREEN, corner: 0.22, star: PARCHMENT, width: 0.74 },
  "maskable-512": { size: 512, ground: GREEN, corner: 0, star: PARCHMENT, width: 0.62 },
  // iPhones round the corners themselves.
  "touch-180": { size: 180, ground: GREEN, corner: 0, star: PARCHMENT, width: 0.7 },
  // Android shows its shape alone, in a colour of its own.
  "badge-96": { size: 96, ground: null, corner: 0, star: WHITE, width: 0.96 },
};

/** How far a point is from a square with round corners around 0, 0: negative inside. */
function toSquare(x: number, y: number, half: number, corner: number): number {
  const across = Math.abs(x) - half + corner;
  const down = Math.abs(y) - half + corner;
  const outside = Math.hypot(Math.max(across, 0), Math.max(down, 0));
  return outside + Math.min(Math.max(across, down), 0) - corner;
}

/** As ui/rosette.tsx: two outlined squares, one of them turned by 45 degrees. */
function toStar(x: number, y: number, width: number): number {
  const turned = Math.SQRT1_2;
  const half = (width / 2) * turned;
  const line = width * 0.055;
  const outline = (px: number, py: number) =>
    Math.abs(toSquare(px, py, half - line / 2, width * 0.05)) - line / 2;
  return Math.min(outline(x, y), outline((x + y) * turned, (y - x) * turned));
}

/** The share of a pixel that lies within, from its centre's distance in pixels. */
const covered = (distance: number) => Math.min(1, Math.max(0, 0.5 - distance));

function pixelsOf({ size, ground, corner, star, width }: Icon): Buffer {
  // Each row begins with its filter: none.
  const rows = Buffer.alloc(size * (1 + size * 4));
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const [px, py] = [x + 0.5 - size / 2, y + 0.5 - size / 2];
      const onGround = ground ? covered(toSquare(px, py, size / 2, corner * size)) : 0;
      const onStar = covered(toStar(px, py, width * size));
      const alpha = onStar + onGround * (1 - onStar);
      const at = y * (1 + size * 4) + 1 + x * 4;
      for (const part of [0, 1, 2] as const) {
        const below = (ground?.[part] ?? 0) * onGround * (1 - onStar);
        rows[at + part] = alpha > 0 ? Math.round((star[part] * onStar + below) / alpha) : 0;
      }
      rows[at + 3] = Math.round(alpha * 255);
    }
  }
  return rows;
}

/** https://www.w3.org/TR/png-3/#5DataRep */
function chunk(kind: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(kind, "latin1"), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.byteLength);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}

function pngOf(icon: Icon): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(icon.size, 0);
  header.writeUInt32BE(icon.size, 4);
  // 8 bits for each of red, green, blue and alpha.
  header.set([8, 6], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(pixelsOf(icon), { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

const folder = fileURLToPath(new URL("../web/public/icons/", import.meta.url));
mkdirSync(folder, { recursive: true });
for (const [name, icon] of Object.entries(icons)) {
  writeFileSync(`${folder}${name}.png`, pngOf(icon));
}
