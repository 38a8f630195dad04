import type { DatabaseKind, StageDatabase } from './support/database.ts'
import type { Random } from './support/random.ts'
import type { Stage, StageOptions } from './support/stage.ts'

/** What a scenario receives. `stage.verdict()` checks the money, stock and e-mails of a stage. */
export type ScenarioContext = {
  database: DatabaseKind
  /** True if the scenario should run few trials. `npm test` runs this form. */
  short: boolean
  /** The folder of the earlier build in scenarios of the form `upgrade`; empty in others. */
  earlierBuild: string
  /** The number of orders and of purchases a second in the scenario with many orders. */
  load: { orders: number; purchasesPerSecond: number }
  /** A random generator with a seed, so that `--seed` repeats a run. */
  random: Random
  /** Returns a shop with its provider, which earlier scenarios may have used and left healthy. */
  stage(): Promise<Stage>
  /** Returns a shop for this scenario only, which is closed afterwards. */
  freshStage(options?: StageOptions): Promise<Stage>
  /** Creates an empty database on the server. It is closed with the stage that uses it. */
  emptyDatabase(): Promise<StageDatabase>
}

/** The result of a scenario. Each violation is a message that a reader who did not see the run understands. */
export type Outcome = {
  trials: number
  violations: string[]
  /** A measurement that is printed with the scenario's line. */
  note?: string
}

export type Scenario = {
  name: string
  /** True if the scenario mostly waits, so that it runs at the same time as others, on its own shop. */
  waits?: boolean
  /** The kinds of databases the scenario runs on. Both if absent. */
  databases?: readonly DatabaseKind[]
  /** Restricts the scenario to one form; short and long when absent. `upgrade` needs the build of an earlier version. */
  form?: 'short' | 'long' | 'upgrade'
  run(env: ScenarioContext): Promise<Outcome>
}
