/**
 * One row of an old table as text, as COPY writes it. A column that is not there, or whose value only a database could
 * tell, is missing; null is NULL. `line` counts from 1, where the row begins.
 */
export type DumpRow = { table: string; line: number; values: ReadonlyMap<string, string | null> }
