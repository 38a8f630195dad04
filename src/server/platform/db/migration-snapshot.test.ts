import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { expect, it } from 'vitest'

const folder = join(import.meta.dirname, 'migrations/meta')
const schemaFolder = join(import.meta.dirname, 'schema')

async function loadSchema(): Promise<Record<string, unknown>> {
  const files = readdirSync(schemaFolder)
  const modules = await Promise.all(files.map(file => import(join(schemaFolder, file))))
  return Object.assign({}, ...modules)
}

it('needs no further migration, because the newest snapshot describes the schema', async () => {
  const newest = readdirSync(folder)
    .filter(name => name.endsWith('_snapshot.json'))
    .sort()
    .at(-1)
  const snapshot = JSON.parse(readFileSync(join(folder, newest ?? ''), 'utf8'))
  expect(await generateMigration(snapshot, generateDrizzleJson(await loadSchema(), snapshot.id))).toEqual([])
})
