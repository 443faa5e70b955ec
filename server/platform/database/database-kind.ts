// Which of the two databases is in use, for the few queries that differ.
export type DatabaseKind = "sqlite" | "postgres";
