import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled } from './support/install.mjs'
import { run } from './support/run.mjs'
import { fingerprint, readLastBuild, root } from './support/sources.mjs'

const usage = `npm run check-docs
Runs the commands of the operators' documents in a temporary copy of these sources, in the order in which an operator
needs them, and lists those that cannot run here with the reason. Builds first if the sources changed.`

if (process.argv.includes('--help')) {
  console.log(usage)
  process.exit(0)
}
ensureInstalled()
if (readLastBuild().fingerprint !== fingerprint() || !existsSync(join(root, 'dist/server/main.js'))) {
  if (!run(process.execPath, ['scripts/build.mjs'])) process.exit(1)
}
process.exit(run(process.execPath, ['--import', 'tsx', 'tests/docs/run.ts']) ? 0 : 1)
