import { writeFileSync } from 'node:fs'
import type { SerializedError, TestModule } from 'vitest/node'
import type { Reporter } from 'vitest/reporters'

/**
 * Reports what vitest's JSON report omits: errors outside of any test, such as a crashed worker, and the paths of files
 * that did not finish because of such errors.
 */
class UnhandledErrorsReporter implements Reporter {
  readonly #path: string

  constructor(path: string) {
    this.#path = path
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]) {
    const unfinished = modules.filter(module => ['pending', 'queued'].includes(module.state()))
    const outside = {
      errors: errors.map(error => error.stack ?? error.message),
      unfinished: unfinished.map(module => module.moduleId),
    }
    writeFileSync(this.#path, JSON.stringify(outside))
  }
}

/** Returns the reporters of a vitest run. `results` is the path of the JSON report, if the run writes one. */
export const buildReporters = (results: string | undefined) =>
  results ? ['default', 'json', new UnhandledErrorsReporter(`${results}.errors`)] : ['default']
