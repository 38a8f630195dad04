import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { packageRoot } from '#server/kernel/package-root.ts'
import { scenarios } from '#tests/faults/scenarios.ts'

const text = readFileSync(join(packageRoot, 'docs/checks/faults.md'), 'utf8')
const documentedRows = text
  .split('\n')
  .filter(line => line.startsWith('| '))
  .flatMap(line => [...(line.split('|')[2] ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name))
  .filter(name => !name.startsWith('npm run'))
/** A row that this machine cannot run says so behind its name. */
const matchesRow = (name: string, row: string) => row === name || row.startsWith(`${name} (not run: `)
/** The rows of the long form that are one row here, and one each in the short form. */
const combinedRows = 'kill -9 at each named point'

it('every row that docs/checks/faults.md names is a row of npm run faults', () => {
  for (const name of documentedRows)
    expect([name, scenarios.some(row => matchesRow(name, row.name))]).toEqual([name, true])
})

it('every row of npm run faults is named in docs/checks/faults.md', () => {
  expect(scenarios.length).toBeGreaterThan(50)
  for (const { name } of scenarios.filter(row => row.name !== combinedRows))
    expect([name, documentedRows.some(each => matchesRow(each, name))]).toEqual([name, true])
})
