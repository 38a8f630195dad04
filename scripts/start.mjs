import { existsSync } from 'node:fs'
import module from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureInstalled } from './support/install.mjs'
import { run } from './support/run.mjs'
import { fingerprint, readLastBuild, root } from './support/sources.mjs'

ensureInstalled()

const server = join(root, 'dist/server/main.js')
if (readLastBuild().fingerprint !== fingerprint() || !existsSync(server)) {
  console.log('Building...')
  if (!run(process.execPath, ['scripts/build.mjs'])) process.exit(1)
}

process.env.NODE_ENV = 'production'
// Node 22 and newer cache compiled code between starts.
module.enableCompileCache?.(join(root, 'node_modules/.cache/node'))
await import(pathToFileURL(server).href)
