import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from './package-root.ts'

const readJsonFile = (file: string): Record<string, unknown> => {
  const path = join(packageRoot, file)
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>) : {}
}

const { fingerprint } = readJsonFile('dist/build.json')

/** The product's version and the first 12 characters of the build's fingerprint ('none' before the first build). */
export const version = {
  version: String(readJsonFile('package.json').version ?? '0'),
  build: typeof fingerprint === 'string' ? fingerprint.slice(0, 12) : 'none',
}
