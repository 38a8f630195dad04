import { fileURLToPath } from 'node:url'
import { build } from 'vite'

/** The browser scripts of the simulator. Each is bundled into one file. */
const browserScripts = {
  'mercado-pago.js': 'browser/mercado-pago.ts',
  'secure-field-frame.js': 'browser/secure-field-frame.ts',
  'challenge.js': 'browser/challenge.ts',
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
