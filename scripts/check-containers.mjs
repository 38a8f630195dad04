import { ensureInstalled } from './support/install.mjs'
import { run } from './support/run.mjs'

ensureInstalled()
const passed = run(process.execPath, ['--import', 'tsx', 'tests/containers/run.ts', ...process.argv.slice(2)])
process.exit(passed ? 0 : 1)
