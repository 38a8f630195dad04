import type { Outcome, Scenario, ScenarioContext } from '../scenario.ts'
import type { DatabaseKind } from './database.ts'
import { createServerDatabase } from './database.ts'
import { seededRandom } from './random.ts'
import { openStage, type Stage, type StageOptions } from './stage.ts'

export type ScenarioResult = Outcome & { name: string; database: DatabaseKind; seconds: number; log: string }
type Run = Pick<ScenarioContext, 'short' | 'earlierBuild' | 'load'> & {
  seed: number
  serverUrl: string | null
  done: ScenarioResult[]
}
type Task = { row: Scenario; database: DatabaseKind }

const scenarioTimeoutMs = 30 * 60_000
const maxLogLines = 6

/** Formats the last errors and alarms of a shop's JSON log, one per line. */
function findErrors(printed: string): string {
  const lines = printed.split('\n').filter(line => line.startsWith('{'))
  const formatted = lines.slice(-maxLogLines).map(line => {
    try {
      const { msg, code, err, alarm } = JSON.parse(line)
      return [alarm, code, msg, err?.message].filter(Boolean).join(': ').replaceAll('\n', ' ').slice(0, 400)
    } catch {
      return line.slice(0, 400)
    }
  })
  return formatted.join('\n')
}

const failAfterTimeout = () =>
  new Promise<Outcome>(resolve => {
    const violations = [`not done after ${scenarioTimeoutMs / 60_000} minutes`]
    setTimeout(() => resolve({ trials: 0, violations }), scenarioTimeoutMs).unref()
  })

/** Runs the tasks of a queue one after another. A shared shop is not reused after a violation. */
export async function runTasks(
  queue: Task[],
  { short, earlierBuild, load, seed, serverUrl, done }: Run,
): Promise<void> {
  let shared: { kind: DatabaseKind; stage: Stage } | null = null
  const closeShared = async () => {
    const previous = shared
    shared = null
    await previous?.stage.close()
  }

  async function runTask({ row, database }: Task): Promise<ScenarioResult> {
    const ownStages: Stage[] = []
    const env: ScenarioContext = {
      database,
      short,
      earlierBuild,
      load,
      random: seededRandom(seed, row.name),
      async stage() {
        if (shared?.kind !== database) await closeShared()
        shared ??= { kind: database, stage: await openStage(database, serverUrl, {}) }
        return shared.stage
      },
      async freshStage(options: StageOptions = {}) {
        const stage = await openStage(database, serverUrl, options)
        ownStages.push(stage)
        return stage
      },
      emptyDatabase: () => createServerDatabase(serverUrl ?? 'no server'),
    }
    const startedAt = Date.now()
    const outcome = await Promise.race([row.run(env), failAfterTimeout()]).catch(error => ({
      trials: 0,
      violations: [`the scenario threw: ${error instanceof Error ? error.stack : error}`],
    }))
    const seconds = Math.round((Date.now() - startedAt) / 1000)
    const hasViolations = outcome.violations.length > 0
    const used = [...ownStages, ...(shared ? [shared.stage] : [])].map(stage => stage.shop.printed())
    const log = hasViolations ? findErrors(used.join('')) : ''
    for (const stage of ownStages) await stage.close()
    if (hasViolations) await closeShared()
    else await shared?.stage.provider.calm()
    return { ...outcome, name: row.name, database, seconds, log }
  }

  for (let task = queue.shift(); task; task = queue.shift()) {
    const result = await runTask(task)
    done.push(result)
    const { name, database, trials, violations, seconds, note } = result
    const verdict = violations.length === 0 ? 'ok' : `${violations.length} violations, the first: ${violations[0]}`
    console.log(`  ${name}, ${database}: ${trials} trials, ${seconds} s, ${verdict}${note ? `; ${note}` : ''}`)
  }
  await closeShared()
}
