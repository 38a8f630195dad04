import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { explainMissingCommit, findVersionBefore } from '../../../scripts/support/version-before.mjs'

const newest = 'a'.repeat(40)
const older = 'b'.repeat(40)
const releases = `## 0.2.0 - 2026-12-24\n\nTag \`v0.2.0\`, commit \`${newest}\`.\n\n- A change.\n\n## 0.1.0 - 2026-11-26\n\nTag \`v0.1.0\`, commit \`${older}\`.\n\n- A start.\n`

describe('findVersionBefore', () => {
  it('returns the newest release while changes are unreleased', () => {
    const changelog = `# Changelog\n\n## Unreleased\n\n### Added\n\n- A change.\n\n${releases}`
    expect(findVersionBefore(changelog)).toEqual({ version: '0.2.0', commit: newest })
  })

  it('returns the release before the newest one when nothing is unreleased', () => {
    const before = { version: '0.1.0', commit: older }
    expect(findVersionBefore(`# Changelog\n\n## Unreleased\n\n${releases}`)).toEqual(before)
    expect(findVersionBefore(releases)).toEqual(before)
  })

  it('returns null before the second release', () => {
    expect(findVersionBefore(releases.slice(releases.indexOf('## 0.1.0')))).toBeNull()
  })
})

describe('explainMissingCommit', () => {
  it('says that sources without history cannot be compared with the version before', () => {
    const folder = mkdtempSync(join(tmpdir(), 'vitrine-archive-'))
    try {
      expect(explainMissingCommit(folder, newest)).toMatch(/no history of git, as in an archive.*--built/)
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})
