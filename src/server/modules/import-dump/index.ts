export { DumpProblem } from './dump-problem.ts'
export { type DumpReport, oldTables } from './dump-report.ts'
export { importDump } from './import-dump.ts'
