import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './support/sources.mjs'

const command = join(root, 'dist/server/export-all.js')
if (!existsSync(command)) {
  console.error('Vitrine is not built. Run `npm run build`.')
  process.exit(1)
}
process.env.NODE_ENV = 'production'
await import(pathToFileURL(command).href)
