import { defineConfig } from 'vite'

/** Scripts that run by themselves inside frames: one entry, one file without imports. The entry comes from scripts/build.mjs. */
export default defineConfig({
  publicDir: false,
  define: { 'process.env.NODE_ENV': '"production"' },
  build: { emptyOutDir: false, target: 'es2022', reportCompressedSize: false, copyPublicDir: false },
})
