import { defineConfig } from 'vite'

/**
 * Builds a script that runs inside a seller's page: one file without imports. scripts/build.mjs passes the entry.
 */
export default defineConfig({
  publicDir: false,
  define: { 'process.env.NODE_ENV': '"production"' },
  build: { emptyOutDir: false, target: 'es2022', reportCompressedSize: false, copyPublicDir: false },
})
