import { join } from 'node:path'
import { defineConfig, type Plugin } from 'vite'

/** Packages of hundreds of small modules, which are bundled because Node would resolve them one by one at each start. */
const bundledPackages = ['drizzle-orm', 'stripe', 'zod', 'uuid', 'fflate', 'csv-stringify']

/** Replaces the function with which drizzle-orm checks the class of a value by our own (docs/decisions/0036). */
const entityKinds: Plugin = {
  name: 'entity-kinds',
  enforce: 'pre',
  resolveId(source, importer) {
    const isDrizzleImport = importer?.includes('/node_modules/drizzle-orm/') && source.endsWith('/entity.js')
    return isDrizzleImport ? join(import.meta.dirname, 'src/server/platform/db/entity-kinds.ts') : null
  },
}

/**
 * Builds the server and the simulators, each into one file. Most packages are not bundled. scripts/build.mjs passes the
 * entries.
 */
export default defineConfig({
  publicDir: false,
  plugins: [entityKinds],
  ssr: { noExternal: bundledPackages },
  build: {
    ssr: true,
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    rolldownOptions: { output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' } },
  },
})
