import { fileURLToPath } from 'node:url'
import { build } from 'vite'

/** The browser scripts of the simulator. Each is bundled into one file. */
export const browserScripts = {
  'stripe.js': 'browser/stripe.ts',
  'elements-frame.js': 'browser/elements-frame.ts',
  'controller-frame.js': 'browser/controller-frame.ts',
  'express-frame.js': 'browser/express-frame.ts',
  'wallet-sheet.js': 'browser/wallet-sheet.ts',
  'three-ds.js': 'browser/three-ds.ts',
  'home.js': 'browser/home.ts',
} as const

export async function buildBrowserScripts(outDir: string) {
  for (const [name, entry] of Object.entries(browserScripts)) {
    await build({
      configFile: false,
      logLevel: 'warn',
      publicDir: false,
      build: {
        outDir,
        emptyOutDir: false,
        minify: false,
        target: 'es2022',
        lib: {
          entry: fileURLToPath(new URL(entry, import.meta.url)),
          formats: ['iife'],
          name: 'simulator',
          fileName: () => name,
        },
      },
    })
  }
}
