import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/**
 * What browsers load, under /assets by hashed names. Administration and storefront are built apart (`--mode`), so that
 * no shared chunk carries the one into the other. The entries come from scripts/build.mjs.
 */
export default defineConfig(({ mode }) => ({
  plugins: [react(), ...(mode === 'admin' ? [tailwindcss()] : [])],
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
