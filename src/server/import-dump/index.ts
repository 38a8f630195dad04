export { importDump } from './import-dump.ts'
export { DumpProblem } from './reading/problem.ts'
export { type DumpReport, oldTables } from './report.ts'
