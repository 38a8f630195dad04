import { parseArgs } from 'node:util'
import { ensureInstalled } from './support/install.mjs'
import { run } from './support/run.mjs'

const { values } = parseArgs({
  options: { requests: { type: 'string', default: '100000' }, seed: { type: 'string' } },
})
ensureInstalled()

const env = { FUZZ_REQUESTS: values.requests, ...(values.seed && { FUZZ_SEED: values.seed }) }
const files = ['src/server/bootstrap/fuzz.test.ts', 'src/server/bootstrap/fuzz-private-files.test.ts']
process.exit(run('npm', ['run', '--silent', 'unit', '--', ...files], env) ? 0 : 1)
