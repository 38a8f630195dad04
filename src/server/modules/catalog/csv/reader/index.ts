// The parts that a worker thread can load: none of them reaches the database.
export { type ParsedLine, parseLine } from '../parse-line.ts'
export { detectPriceSeparator, formatCell, isEmptyCell } from '../read-lines.ts'
export { unreadableFileError } from '../rows.ts'
export { parseRows } from '../table-reader.ts'
