import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const depcruise = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs')

// A cruise that resolves nothing reports success: this says that it saw the house.
it('checks the arrows between the folders on every module, and through every import', () => {
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
}, 120_000)
