/**
 * One row of an old table with its values as text, as COPY writes them. null means NULL. A column is absent when
 * the dump does not contain it or when only a database could compute its value. `line` is the line where the row
 * starts, from 1.
 */
export type DumpRow = { table: string; line: number; values: ReadonlyMap<string, string | null> }
