import { join } from 'node:path'
import { defineConfig, type Plugin } from 'vite'

/** Packages that stand in the server's own files: hundreds of small modules that a start would look for one by one. */
const within = ['drizzle-orm', 'stripe', 'zod', 'uuid', 'fflate', 'csv-stringify']

/** Has drizzle-orm ask our own function of which class a value is (docs/decisions/0036). */
const entityKinds: Plugin = {
  name: 'entity-kinds',
  enforce: 'pre',
  resolveId(source, importer) {
    const isTheirs = importer?.includes('/node_modules/drizzle-orm/') && source.endsWith('/entity.js')
    return isTheirs ? join(import.meta.dirname, 'src/server/platform/db/entity-kinds.ts') : null
  },
}

/** The server and the simulator's process, each one file; most packages stay outside. The entries come from scripts/build.mjs. */
export default defineConfig({
  publicDir: false,
  plugins: [entityKinds],
  ssr: { noExternal: within },
  build: {
    ssr: true,
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    rolldownOptions: { output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' } },
  },
})
