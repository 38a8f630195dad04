import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#server/kernel/config.ts'

/** DATA_DIR itself may be walked through (the database's user has to); what lies in it may not be read. */
export function prepareDataDir(config: Config) {
  mkdirSync(config.dataDir, { recursive: true })
  chmodSync(config.dataDir, 0o711)
}

/** A text kept in DATA_DIR under `name`, made by `make` at the first start. */
export function keptText(config: Config, name: string, make: () => string): string {
  const file = join(config.dataDir, name)
  if (!existsSync(file)) writeFileSync(file, make(), { mode: 0o600 })
  return readFileSync(file, 'utf8').trim()
}

export const randomSecret = () => randomBytes(32).toString('base64url')
