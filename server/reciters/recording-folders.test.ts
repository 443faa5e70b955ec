// Where recordings are after their redirects.
import { expect, test } from "vitest";
import type { Recitation } from "./recitation.ts";
import { createRecordingFolders } from "./recording-folders.ts";

const recitation = (name: string, server: string): Recitation => ({
  ...{ identifier: `mp3quran-${name}`, name, nameArabic: name, rewaya: "Hafs", style: "Murattal" },
  ...{ server, path: `${name}/`, availableSurahs: [1, 2] },
});

test("speakers get the final folder; what leads outside is left out with a sentence", async () => {
  const asked: string[] = [];
  const folders = createRecordingFolders({
    mayRead: () => true,
    async finalOf(url) {
      asked.push(url);
      if (url.includes("/afs/")) return "https://cdn.quran.example/audio/afs/r1/001.mp3";
      if (url.includes("/bad/")) return "outside";
      return url;
    },
  });
  const stays = recitation("maher", "https://server12.quran.example/");
  const other = recitation("minsh", "https://server12.quran.example/");
  const moved = recitation("afs", "https://server8.quran.example/");
  const outside = recitation("bad", "https://server8.quran.example/");
  const settle = () => folders.settle([stays, other, moved, outside], async () => {});
  const found = await settle();
  expect(found.recitations).toEqual([
    stays,
    other,
    { ...moved, server: "https://cdn.quran.example/", path: "audio/afs/r1/" },
  ]);
  expect(found.leftOut).toEqual([{ code: "catalogue.redirects-outside", params: { name: "bad" } }]);
  // One recording of a host that does not redirect, and all of one that does.
  expect(asked.map((url) => new URL(url).pathname)).toEqual([
    "/maher/001.mp3",
    "/afs/001.mp3",
    "/bad/001.mp3",
  ]);
  expect((await settle()).recitations).toEqual(found.recitations);
});
