import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** The toasts' styles come with our style sheet; inserted by script, the policy would refuse them. */
const insertNoStyles: Plugin = {
  name: 'insert-no-styles',
  transform: (code, id) =>
    /sonner\/dist\/index\.mjs/.test(id) ? code.replace(/^__insertCSS\(/m, 'void (') : undefined,
}

/**
 * What browsers load, under /assets by hashed names. Administration and storefront are built apart (`--mode`), so that
 * no shared chunk carries the one into the other. The entries come from scripts/build.mjs.
 */
export default defineConfig(({ mode }) => ({
  plugins: [react(), ...(mode === 'admin' ? [tailwindcss(), insertNoStyles] : [])],
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
