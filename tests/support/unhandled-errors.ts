import { writeFileSync } from 'node:fs'
import type { SerializedError, TestModule } from 'vitest/node'
import type { Reporter } from 'vitest/reporters'

/** Writes down, as a JSON list of texts, what broke outside of a test, such as a worker that died: vitest's JSON report leaves it out. */
export class UnhandledErrorsReporter implements Reporter {
  readonly #path: string

  constructor(path: string) {
    this.#path = path
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]) {
    const unfinished = modules.filter(module => ['pending', 'queued'].includes(module.state()))
    const texts = [
      ...errors.map(error => error.stack ?? error.message),
      ...unfinished.map(module => `never came to its end: ${module.relativeModuleId}`),
    ]
    writeFileSync(this.#path, JSON.stringify(texts))
  }
}

/** The reporters of a run of vitest; `results` is the file of its JSON report, if one is wanted. */
export const reportersFor = (results: string | undefined) =>
  results ? ['default', 'json', new UnhandledErrorsReporter(`${results}.errors`)] : ['default']
