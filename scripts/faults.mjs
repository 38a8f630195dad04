import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled } from './support/install.mjs'
import { run } from './support/run.mjs'
import { fingerprint, readLastBuild, root } from './support/sources.mjs'

ensureInstalled()

if (readLastBuild().fingerprint !== fingerprint() || !existsSync(join(root, 'dist/server/main.js'))) {
  if (!run(process.execPath, ['scripts/build.mjs'])) process.exit(1)
}
const passed = run(process.execPath, ['--import', 'tsx', 'tests/faults/run.ts', ...process.argv.slice(2)])
process.exit(passed ? 0 : 1)
