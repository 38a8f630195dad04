import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** The toasts' styles come with our style sheet; inserted by script, the policy would refuse them. */
const insertNoStyles: Plugin = {
  name: 'insert-no-styles',
  transform: (code, id) =>
    /sonner\/dist\/index\.mjs/.test(id) ? code.replace(/^__insertCSS\(/m, 'void (') : undefined,
}

/** The storefront calls the contract and parses nothing by it: without the schemas a shopper loads 7 KB less. */
const noSchemas: Plugin = {
  name: 'no-schemas',
  enforce: 'pre',
  resolveId: id => (id === 'zod/mini' ? '\0no-schemas' : undefined),
  async load(id) {
    if (id !== '\0no-schemas') return
    const names = Object.keys(await import('zod/mini')).filter(name => name !== 'default')
    const exported = names.map(name => `none as ${name}`).join(', ')
    return `const none = /* @__PURE__ */ new Proxy(() => none, { get: () => none }); export { ${exported} }`
  },
}

/**
 * What browsers load, under /assets by hashed names. Administration and storefront are built apart (`--mode`), so that
 * no shared chunk carries the one into the other. The entries come from scripts/build.mjs.
 */
export default defineConfig(({ mode }) => ({
  plugins: [
    react(),
    ...(mode === 'admin' ? [tailwindcss(), insertNoStyles] : []),
    ...(mode === 'storefront' ? [noSchemas] : []),
  ],
  publicDir: false,
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    outDir: 'dist/client',
    emptyOutDir: false,
    manifest: `${mode}.json`,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 2_000,
  },
}))
