// The recitations as they are stored, and as the API returns them.
import type { Reciter } from "#contract/reciters";
import type { Queries } from "#server/platform/database/database";
import type { Row } from "#server/platform/database/tables";

export interface ReciterStore {
  /** All recitations, the available ones first, by name. */
  list(): Promise<Reciter[]>;
  find(id: number): Promise<Reciter | null>;
  findByIdentifier(identifier: string): Promise<Reciter | null>;
}

export function createReciterStore(db: Queries): ReciterStore {
  return {
    async list() {
      const rows = await db
        .selectFrom("reciters")
        .selectAll()
        .orderBy("available", "desc")
        .orderBy("name")
        .orderBy("id")
        .execute();
      return rows.map(toReciter);
    },
    async find(id) {
      const row = await db
        .selectFrom("reciters")
        .selectAll()
        .where("id", "=", id)
        .executeTakeFirst();
      return row ? toReciter(row) : null;
    },
    async findByIdentifier(identifier) {
      const row = await db
        .selectFrom("reciters")
        .selectAll()
        .where("identifier", "=", identifier)
        .executeTakeFirst();
      return row ? toReciter(row) : null;
    },
  };
}

export function toReciter(row: Row<"reciters">): Reciter {
  return {
    id: row.id,
    name: row.name,
    nameArabic: row.nameArabic,
    identifier: row.identifier,
    rewaya: row.rewaya,
    style: row.style,
    server: row.server,
    path: row.path,
    fullPath: row.server + row.path,
    availableSurahs: JSON.parse(row.availableSurahs) as number[],
    available: row.available === 1,
  };
}
