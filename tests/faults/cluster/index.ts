import type { Scenario } from '../scenario.ts'
import { deployScenarios } from './builds.ts'
import { restartScenarios } from './restarts.ts'
import { rollingScenarios } from './rolling.ts'
import { sellingScenarios } from './selling.ts'
import { startupScenarios } from './starts.ts'
import { upgradeScenarios } from './upgrade.ts'
import { upgradeWithOrdersScenarios } from './upgrade-with-orders.ts'

/** Scenarios with several processes on one database and one bucket, behind a proxy. */
export const clusterScenarios: readonly Scenario[] = [
  ...sellingScenarios,
  ...startupScenarios,
  ...restartScenarios,
  ...rollingScenarios,
  ...deployScenarios,
  ...upgradeScenarios,
  ...upgradeWithOrdersScenarios,
]
