import type { ScenarioResult } from './run-tasks.ts'

const maxShown = 12

export function printTable(done: readonly ScenarioResult[], seconds: number) {
  const width = Math.max(5, ...done.map(each => each.name.length))
  const line = (name: string, database: string, trials: string, violations: string, took: string) =>
    console.log(
      `${name.padEnd(width)}  ${database.padEnd(8)}  ${trials.padStart(6)}  ${violations.padStart(10)}  ${took.padStart(7)}`,
    )
  console.log('')
  line('fault', 'database', 'trials', 'violations', 'seconds')
  for (const each of done) {
    line(each.name, each.database, `${each.trials}`, `${each.violations.length}`, `${each.seconds}`)
  }
  for (const each of done.filter(({ violations }) => violations.length > 0)) {
    console.log(`\n${each.name}, ${each.database}:`)
    for (const violation of each.violations.slice(0, maxShown)) console.log(`  ${violation}`)
    if (each.violations.length > maxShown) console.log(`  and ${each.violations.length - maxShown} more`)
    if (each.log) console.log(`  the shop's log ends with:\n${each.log.replace(/^/gm, '    ')}`)
  }
  const trials = done.reduce((sum, each) => sum + each.trials, 0)
  const violations = done.reduce((sum, each) => sum + each.violations.length, 0)
  console.log(`\n${done.length} rows, ${trials} trials, ${violations} violations, ${Math.round(seconds)} s`)
}
