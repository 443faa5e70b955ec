// A recitation as the catalogue describes it, before it has a row of its own.

export interface Recitation {
  /** `mp3quran-<moshaf id>` */
  identifier: string;
  name: string;
  nameArabic: string;
  rewaya: string;
  style: string;
  /** Origin with a trailing slash. */
  server: string;
  /** The rest of the address, with a trailing slash; `server` + `path` + `001.mp3` is a recording. */
  path: string;
  /** In order, without repeats. */
  availableSurahs: number[];
}

/** Splits the catalogue's folder address into server and path, and mends a missing last slash. */
export function splitFolder(folder: string): { server: string; path: string } {
  const url = new URL(folder.endsWith("/") ? folder : `${folder}/`);
  return { server: `${url.origin}/`, path: url.href.slice(url.origin.length + 1) };
}
