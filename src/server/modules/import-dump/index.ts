export { type DumpReport, oldTables } from './dump-report.ts'
export { importDump } from './import-dump.ts'
export { DumpProblem } from './reading/dump-problem.ts'
