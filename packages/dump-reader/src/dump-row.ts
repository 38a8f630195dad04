/**
 * One row of a table in a dump. Every value is text; null means NULL. A column is absent when the dump does not
 * contain it or when only a database could compute its value. `line` is the line in the file where the row starts,
 * counted from 1.
 */
export type DumpRow = { table: string; line: number; values: ReadonlyMap<string, string | null> }
