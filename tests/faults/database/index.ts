import type { Scenario } from '../scenario.ts'
import { diskScenarios } from './disk.ts'
import { lockScenarios } from './locks.ts'
import { outageScenarios } from './outages.ts'
import { pairScenarios } from './pairs.ts'
import { stopScenarios } from './stops.ts'

export const databaseScenarios: readonly Scenario[] = [
  ...outageScenarios,
  ...lockScenarios,
  ...diskScenarios,
  ...stopScenarios,
  ...pairScenarios,
]
