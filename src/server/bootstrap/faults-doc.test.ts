import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { packageRoot } from '#server/platform/config/package-root.ts'
import { scenarios } from '#tests/faults/scenarios.ts'

const text = readFileSync(join(packageRoot, 'docs/checks/faults.md'), 'utf8')
const documentedRows = text
  .split('\n')
  .filter(line => line.startsWith('| '))
  .flatMap(line => [...(line.split('|')[2] ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name))
  .filter(name => !name.startsWith('npm run'))
/** Whether a documented name means this row. The name of a row that cannot run on this machine ends with the reason. */
const matchesRow = (name: string, row: string) => row === name || row.startsWith(`${name} (not run: `)
/** The short run covers all kill points in this one row; the long run has one row for each kill point. */
const combinedRows = 'kill -9 at each named point'

it('names only existing rows of npm run faults in docs/checks/faults.md', () => {
  for (const name of documentedRows)
    expect([name, scenarios.some(row => matchesRow(name, row.name))]).toEqual([name, true])
})

it('names every row of npm run faults in docs/checks/faults.md', () => {
  expect(scenarios.length).toBeGreaterThan(50)
  for (const { name } of scenarios.filter(row => row.name !== combinedRows))
    expect([name, documentedRows.some(each => matchesRow(each, name))]).toEqual([name, true])
})
