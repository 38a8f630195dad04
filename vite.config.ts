import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { handbook } from './scripts/support/handbook.mjs'
import { reactFeatures } from './scripts/support/react-features.mjs'

/**
 * Leaves out of the shopper's scripts what only the server needs of an endpoint: schemas, limits and errors. In the
 * sources, `endpoint('GET', '/x', {...})` becomes `{ method: 'GET', path: '/x' }`, and any other constant that a call
 * creates is a schema and is removed. This saves 8 KB.
 */
const addressesOnly: Plugin = {
  name: 'addresses-only',
  transform(code, id) {
    if (!/\/src\/contract\/[\w-]+\.ts$/.test(id)) return
    let cut = code
    const statements = this.parse(code).body.map(node =>
      node.type === 'ExportNamedDeclaration' && node.declaration ? node.declaration : node,
    )
    for (const node of statements.reverse()) {
      if (node.type !== 'VariableDeclaration') continue
      for (const { init } of node.declarations.toReversed()) {
        if (init?.type !== 'CallExpression') continue
        const [method, path] = init.arguments.map(({ start, end }) => code.slice(start, end))
        const isEndpoint = init.callee.type === 'Identifier' && init.callee.name === 'endpoint'
        cut =
          cut.slice(0, init.start) +
          (isEndpoint ? `{ method: ${method}, path: ${path} }` : 'undefined') +
          cut.slice(init.end)
      }
    }
    return { code: cut, map: null }
  },
}

/** Removes the bundler's preload helper: a page's head already lists the modules that the page imports later. */
const plainImports: Plugin = {
  name: 'plain-imports',
  enforce: 'pre',
  load: id => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = load => load()' : undefined),
}

/**
 * Modules that most screens share are in one file, because many small files compress worse. The modules that call the
 * server have a file of their own, so that a page without React does not load React with them.
 */
const storefrontChunks = {
  codeSplitting: {
    groups: [
      {
        name: 'call',
        test: /\/src\/(api-client|contract|domain\/(email|pasted-text)\.ts)|preload-helper/,
        minShareCount: 2,
        priority: 1,
      },
      // The card's fields stay in this file, although a page loads them later: they compress better with the rest.
      {
        name: 'shared',
        test: /\/src\/(storefront\/(pay|ui)|domain\/(money|countries|phone|card-number|tax-id|typed-text|brazilian-postal-code)\.ts)/,
      },
      // Each checkout loads all of these in the end, and together they compress better.
      { name: 'checkout', test: /\/src\/(storefront\/checkout\/|domain\/(email-typo|countries-list))/ },
    ],
  },
}

/** Groups the modules that a file imports, directly or through others, without the file itself. */
function groupImports(name: string, importer: string, priority: number) {
  const start = join(import.meta.dirname, importer)
  let imports: Set<string> | null = null
  const collectImports = (context: Rolldown.ChunkingContext) => {
    const collected = new Set([start])
    // The loop also visits the files that it adds to the set.
    for (const file of collected) {
      for (const imported of context.getModuleInfo(file)?.importedIds ?? []) collected.add(imported)
    }
    collected.delete(start)
    return collected
  }
  const selectName = (id: string, context: Rolldown.ChunkingContext) => {
    imports ??= collectImports(context)
    return imports.has(id) ? name : null
  }
  return { debugName: name, name: selectName, priority }
}

/**
 * Without groups, the bundler makes a file for each set of screens that share modules, and one screen sends two hundred
 * requests (docs/decisions/0057). The frame and the sign-in pages load exactly what they import.
 */
const adminChunks = {
  codeSplitting: {
    groups: [
      groupImports('main', 'src/admin/main.tsx', 3),
      groupImports('start', 'src/admin/shell/start.tsx', 2),
      groupImports('forms', 'src/admin/auth/login-page.tsx', 1),
      { name: 'shared', minShareCount: 12 },
    ],
  },
}

/**
 * Builds the files that browsers load under /assets, with hashes in their names. Administration and storefront are built
 * separately (`--mode`), so that no shared file contains parts of both. scripts/build.mjs passes the entries.
 */
export default defineConfig(({ mode }) => ({
  plugins: [
    react(),
    ...(mode === 'admin' ? [tailwindcss(), handbook] : []),
    ...(mode === 'storefront' ? [addressesOnly, plainImports, reactFeatures] : []),
  ],
  publicDir: false,
  define: {
    'process.env.NODE_ENV': '"production"',
    // Shoppers do not use React's developer tools, so the code that looks for them is left out.
    ...(mode === 'storefront' && { __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined' }),
  },
  build: {
    outDir: 'dist/client',
    emptyOutDir: false,
    manifest: `${mode}.json`,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: mode === 'storefront' ? false : { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 2_000,
    rolldownOptions:
      mode === 'storefront'
        ? // Without this, each build prints a warning that parsing react-dom takes a second.
          { output: storefrontChunks, checks: { bundlerTimings: false } }
        : { output: adminChunks },
  },
}))
