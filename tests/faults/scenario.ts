import type { DatabaseKind, StageDatabase } from './support/database.ts'
import type { Random } from './support/random.ts'
import type { Stage, StageOptions } from './support/stage.ts'

/** What a scenario receives. `stage.verdict()` checks the money, stock and mails of a stage. */
export type ScenarioContext = {
  database: DatabaseKind
  /** Few trials: the form that is part of `npm test`. */
  short: boolean
  /** The folder of the earlier build in scenarios of the form `upgrade`; empty in others. */
  earlierBuild: string
  /** Seeded, so that `--seed` repeats a run. */
  random: Random
  /** A shop with its provider, shared with earlier scenarios of this lane that left it healthy. */
  stage(): Promise<Stage>
  /** A shop for this scenario only, closed after it. */
  freshStage(options?: StageOptions): Promise<Stage>
  /** An empty database on the server, for a shop that starts with nothing. Closed with its stage. */
  emptyDatabase(): Promise<StageDatabase>
}

/** The result of a scenario. Each violation is one sentence for a reader who did not see the run. */
export type Outcome = {
  trials: number
  violations: string[]
  /** A measurement that is printed with the scenario's line. */
  note?: string
}

export type Scenario = {
  name: string
  /** The scenario mostly waits, so it runs beside others on its own shop. */
  waits?: boolean
  /** The databases the scenario runs on; both when absent. */
  databases?: readonly DatabaseKind[]
  /** Restricts the scenario to one form; short and long when absent. `upgrade` needs the build of an earlier version. */
  form?: 'short' | 'long' | 'upgrade'
  run(env: ScenarioContext): Promise<Outcome>
}
