// A recitation as the catalogue describes it, before it has a database row.

export interface Recitation {
  /** `mp3quran-<moshaf id>` */
  identifier: string;
  name: string;
  nameArabic: string;
  rewaya: string;
  style: string;
  /** Origin with a trailing slash. */
  server: string;
  /** The rest of the URL, with a trailing slash; `server` + `path` + `001.mp3` is a recording. */
  path: string;
  /** In order, without repeats. */
  availableSurahs: number[];
}

/** Splits the catalogue's folder URL into server and path, and adds a missing last slash. */
export function splitFolder(folder: string): { server: string; path: string } {
  const url = new URL(folder.endsWith("/") ? folder : `${folder}/`);
  return { server: `${url.origin}/`, path: url.href.slice(url.origin.length + 1) };
}
