import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { packageRoot } from '#server/platform/config/package-root.ts'

type Entry = { resolved?: string; link?: true }
const { packages } = JSON.parse(readFileSync(join(packageRoot, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Entry>
}
const entries = Object.entries(packages)

it('names the folder of each workspace in package-lock.json, because npm installs nothing without it', () => {
  const links = entries.filter(([, { link }]) => link)
  expect(links.length).toBeGreaterThan(0)
  expect(
    links.filter(([, { resolved }]) => !resolved || !existsSync(join(packageRoot, resolved, 'package.json'))),
  ).toEqual([])
})

it('keeps registry URLs out of package-lock.json, so that npm can install from any registry', () => {
  expect(entries.filter(([, { link, resolved }]) => !link && resolved !== undefined)).toEqual([])
})
