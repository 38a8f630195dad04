import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  acceptedForeignQueries,
  findReadModelWrites,
  findUnownedTables,
  listForeignQueries,
} from '../scripts/support/table-owners.mjs'

const root = join(import.meta.dirname, '..')
const depcruise = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs')

// A cruise that resolves no import reports success, so the test also checks how much it has seen.
it('rejects forbidden imports between folders', () => {
  const json = execFileSync(
    process.execPath,
    [depcruise, '--config', '.dependency-cruiser.cjs', '--output-type', 'json', 'src', 'packages'],
    {
      cwd: root,
      maxBuffer: 256 * 1024 * 1024,
      encoding: 'utf8',
    },
  )
  const { summary, modules } = JSON.parse(json) as {
    summary: { totalCruised: number; totalDependenciesCruised: number; violations: unknown[] }
    modules: { source: string; dependencies: { resolved: string }[] }[]
  }
  expect(summary.violations).toEqual([])
  expect(summary.totalCruised).toBeGreaterThan(500)
  expect(summary.totalDependenciesCruised).toBeGreaterThan(2_000)
  const main = modules.find(module => module.source === 'src/server/bootstrap/assemble.ts')
  expect(main?.dependencies.map(each => each.resolved)).toContain('src/server/modules/checkout/routes.ts')
})

describe('the owners of tables', () => {
  it('declares one owner for each table of the schema', () => {
    expect(findUnownedTables()).toEqual([])
  })

  it('rejects a query of another module’s table, except for read models and the listed remainder', () => {
    const queried: Record<string, string[]> = {}
    for (const [table, modules] of listForeignQueries())
      for (const module of modules) queried[module] = [...(queried[module] ?? []), table].sort()
    expect(queried).toEqual(acceptedForeignQueries)
  })

  it('rejects a read model that writes a table of another module', () => {
    expect(findReadModelWrites()).toEqual([])
  })
})
