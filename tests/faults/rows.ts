import { backupRows } from './backups/index.ts'
import { clusterRows } from './cluster/index.ts'
import { databaseRows } from './database/index.ts'
import { modelRows } from './model/index.ts'
import type { Row } from './row.ts'
import { browserRows } from './rows/browsers.ts'
import { clockRows } from './rows/clocks.ts'
import { eventRows } from './rows/events.ts'
import { exceptionRows } from './rows/exceptions.ts'
import { killMoments } from './rows/kill-moments.ts'
import { killPoints } from './rows/kill-points.ts'
import { lastUnitRows } from './rows/last-units.ts'
import { lostAnswerRows } from './rows/lost-answers.ts'
import { providerFaults } from './rows/provider-faults.ts'
import { races } from './rows/races.ts'
import { refundRows } from './rows/refunds.ts'
import { timeRows } from './time/index.ts'

/** The table, in the order it is run and printed. */
export const rows: readonly Row[] = [
  ...killPoints,
  ...killMoments,
  ...races,
  ...lastUnitRows,
  ...lostAnswerRows,
  ...refundRows,
  ...providerFaults,
  ...eventRows,
  ...clockRows,
  ...exceptionRows,
  ...browserRows,
  ...databaseRows,
  ...clusterRows,
  ...backupRows,
  ...timeRows,
  ...modelRows,
]
