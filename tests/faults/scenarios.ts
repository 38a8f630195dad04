import { backupScenarios } from './backups/index.ts'
import { clusterScenarios } from './cluster/index.ts'
import { databaseScenarios } from './database/index.ts'
import { downloadScenarios } from './downloads/index.ts'
import { modelScenarios } from './model/index.ts'
import { pixScenarios } from './pix/index.ts'
import { pushScenarios } from './push/index.ts'
import type { Scenario } from './scenario.ts'
import { browserScenarios } from './scenarios/browsers.ts'
import { bumpScenarios } from './scenarios/bumps.ts'
import { clockScenarios } from './scenarios/clocks.ts'
import { eventScenarios } from './scenarios/events.ts'
import { exceptionScenarios } from './scenarios/exceptions.ts'
import { killMomentScenarios } from './scenarios/kill-moments.ts'
import { killPointScenarios } from './scenarios/kill-points.ts'
import { lastUnitScenarios } from './scenarios/last-units.ts'
import { lostAnswerScenarios } from './scenarios/lost-answers.ts'
import { providerFaultScenarios } from './scenarios/provider-faults.ts'
import { queueScenarios } from './scenarios/queue.ts'
import { raceScenarios } from './scenarios/races.ts'
import { refundScenarios } from './scenarios/refunds.ts'
import { timeScenarios } from './time/index.ts'
import { twoProviderScenarios } from './two-providers/index.ts'
import { webhookScenarios } from './webhooks/index.ts'

/** All scenarios in the order in which they run and are printed. */
export const scenarios: readonly Scenario[] = [
  ...killPointScenarios,
  ...killMomentScenarios,
  ...raceScenarios,
  ...lastUnitScenarios,
  ...bumpScenarios,
  ...lostAnswerScenarios,
  ...refundScenarios,
  ...providerFaultScenarios,
  ...eventScenarios,
  ...queueScenarios,
  ...webhookScenarios,
  ...pushScenarios,
  ...downloadScenarios,
  ...clockScenarios,
  ...exceptionScenarios,
  ...browserScenarios,
  ...databaseScenarios,
  ...clusterScenarios,
  ...backupScenarios,
  ...timeScenarios,
  ...pixScenarios,
  ...twoProviderScenarios,
  ...modelScenarios,
]
