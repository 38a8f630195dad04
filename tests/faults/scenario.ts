import type { DatabaseKind, StageDatabase } from './support/database.ts'
import type { Random } from './support/random.ts'
import type { Stage, StageOptions } from './support/stage.ts'

/** What a row is handed. Money, stock and mails of a stage are judged by `stage.verdict()`. */
export type ScenarioContext = {
  database: DatabaseKind
  /** Few trials: the form that is part of `npm test`. */
  short: boolean
  /** Seeded, so that `--seed` repeats a run. */
  random: Random
  /** A shop with its provider that earlier rows of this lane left healthy. */
  stage(): Promise<Stage>
  /** A shop of this row's own, closed after it. */
  freshStage(options?: StageOptions): Promise<Stage>
  /** An empty database on the server, for a shop that starts on nothing. Closed with its stage. */
  emptyDatabase(): Promise<StageDatabase>
}

/** What a row found. A violation is one sentence for a reader who did not see the run. */
export type Outcome = {
  trials: number
  violations: string[]
  /** What was measured beside, for the line that is printed when the row is done. */
  note?: string
}

/** One line of the table. */
export type Scenario = {
  name: string
  /** It mostly waits, so it runs beside others, on a shop of its own. */
  waits?: boolean
  /** The databases it makes sense on; both when absent. */
  databases?: readonly DatabaseKind[]
  /** Left out of the other form. */
  form?: 'short' | 'long'
  run(env: ScenarioContext): Promise<Outcome>
}
