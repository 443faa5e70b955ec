// Which of the two databases it is: the few places that differ ask for this.
export type DatabaseKind = "sqlite" | "postgres";
