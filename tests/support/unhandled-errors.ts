import { writeFileSync } from 'node:fs'
import type { SerializedError, TestModule } from 'vitest/node'
import type { Reporter } from 'vitest/reporters'

/**
 * Writes down what vitest's JSON report leaves out: what broke outside of a test, such as a worker that died, and the files
 * that never came to their end for it, by their paths.
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

/** The reporters of a run of vitest; `results` is the file of its JSON report, if one is wanted. */
export const buildReporters = (results: string | undefined) =>
  results ? ['default', 'json', new UnhandledErrorsReporter(`${results}.errors`)] : ['default']
