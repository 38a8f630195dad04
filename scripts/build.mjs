import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { assertNoEntryImported, keepRecentBuilds, precompress } from './support/assets.mjs'
import {
  getAdminEntries,
  getServerEntries,
  getStorefrontEntries,
  listFrameScripts,
  listInlineScripts,
  listWorkerScripts,
} from './support/entries.mjs'
import { buildStamp, fingerprint, getScriptName, readLastBuild, root } from './support/sources.mjs'

process.env.NODE_ENV = 'production'
process.chdir(root)
const { build, runnerImport } = await import('vite')

const hasEntries = entries => Object.keys(entries).length > 0
const quiet = { logLevel: 'warn', clearScreen: false }

async function buildBrowserBundle(mode, input) {
  rmSync(`dist/client/${mode}.json`, { force: true })
  if (hasEntries(input))
    await build({ ...quiet, configFile: 'vite.config.ts', mode, build: { rolldownOptions: { input } } })
}

/** Builds a single file without imports. */
async function buildStandaloneScript(entry, outDir, name) {
  const lib = { entry, formats: ['iife'], name: 'vitrine', fileName: () => `${name}.js` }
  await build({ ...quiet, configFile: 'vite.scripts.config.ts', build: { outDir, minify: true, lib } })
}

/** The folder of the browser scripts of each simulator. */
const simulatorFolders = {
  'packages/stripe-simulator': 'dist/simulator',
  'packages/mercado-pago-simulator': 'dist/simulator/mercado-pago',
}

async function buildSimulatorScripts() {
  for (const [folder, outDir] of Object.entries(simulatorFolders)) {
    const recipe = `${folder}/src/build.ts`
    if (!existsSync(recipe)) continue
    const { module } = await runnerImport(`./${recipe}`)
    await module.buildBrowserScripts(join(root, outDir))
  }
}

const started = Date.now()
const before = fingerprint()
const { builds } = readLastBuild()
mkdirSync('dist', { recursive: true })
rmSync(buildStamp, { force: true })
for (const folder of ['dist/frame', 'dist/inline', 'dist/worker']) rmSync(folder, { recursive: true, force: true })

await buildBrowserBundle('storefront', getStorefrontEntries())
await buildBrowserBundle('admin', getAdminEntries())
for (const entry of listFrameScripts()) await buildStandaloneScript(entry, 'dist/frame', getScriptName(entry))
for (const entry of listInlineScripts())
  await buildStandaloneScript(entry, 'dist/inline', getScriptName(dirname(entry)))
for (const entry of listWorkerScripts()) await buildStandaloneScript(entry, 'dist/worker', getScriptName(entry))
await buildSimulatorScripts()
const server = getServerEntries()
if (hasEntries(server)) {
  await build({ ...quiet, configFile: 'vite.server.config.ts', build: { rolldownOptions: { input: server } } })
}
assertNoEntryImported('storefront.json')
const recentBuilds = keepRecentBuilds(['storefront.json', 'admin.json'], builds)
await precompress('dist/client/assets', { keepsNames: false })
await precompress('dist/frame', { keepsNames: true })

// The fingerprint is written last, so that an interrupted build is repeated. It was computed before the build, because
// sources may have changed in the meantime.
writeFileSync(buildStamp, JSON.stringify({ fingerprint: before, builds: recentBuilds }))
console.log(`Built in ${Date.now() - started} ms.`)
