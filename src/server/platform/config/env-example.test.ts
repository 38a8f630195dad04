import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { settingFields } from './config.ts'
import { packageRoot } from './package-root.ts'

const lines = readFileSync(join(packageRoot, '.env.example'), 'utf8').split('\n')
const entries = lines.flatMap((line, at) => {
  const [, isSet, name = '', value = ''] = /^(#?)([A-Z][A-Z0-9_]*)=(.*)$/.exec(line) ?? []
  return name ? [{ name, value, isSet: isSet === '', description: lines[at - 1] ?? '' }] : []
})
const known = Object.entries(settingFields)

describe('.env.example', () => {
  it('names every setting of the server exactly once', () => {
    expect(entries.map(({ name }) => name).sort()).toEqual(known.map(([name]) => name).sort())
  })

  it('describes each setting in the line above it and leaves every setting commented out', () => {
    const isDescription = (line: string) => /^# [A-Z].{10,}\.$/.test(line)
    expect(entries.filter(({ description, isSet }) => isSet || !isDescription(description))).toEqual([])
  })

  it('shows values that the server accepts, and default values where they exist', () => {
    for (const [name, field] of known) {
      const value = entries.find(entry => entry.name === name)?.value
      expect([name, field.safeParse(value).success]).toEqual([name, true])
      const fallback = field.parse(undefined)
      if (fallback !== undefined) expect([name, value]).toEqual([name, String(fallback)])
    }
  })
})
