import { describe, expect, it } from 'vitest'
import { type GoingLiveCheck, type GoingLiveName, goingLiveNames } from '#contract/going-live.ts'
import { findNextName, sortTopics } from './sort-topics.ts'

const buildChecks = (states: Partial<Record<GoingLiveName, GoingLiveCheck['state']>>): GoingLiveCheck[] =>
  goingLiveNames.map(name => ({ name, state: states[name] ?? 'done', reason: 'backup_fresh', at: null, details: [] }))

describe('sortTopics', () => {
  it('puts topics with open lines first, and open lines of a topic first', () => {
    const sorted = sortTopics(buildChecks({ backup: 'open', address: 'off', spf: 'unknown', reply_to: 'open' }))
    expect(sorted.map(({ topic }) => topic)).toEqual(['mail', 'safety', 'payments', 'shop'])
    expect(sorted[0]?.names.slice(0, 3)).toEqual(['reply_to', 'spf', 'mail_server'])
    expect(sorted[1]?.names).toEqual(['backup', 'second_factor', 'address'])
  })

  it('keeps the order of the contract when everything is done', () => {
    expect(sortTopics(buildChecks({})).flatMap(({ names }) => names)).toEqual(goingLiveNames)
  })
})

describe('findNextName', () => {
  it('finds the first open line as it is shown, and null without one', () => {
    const checks = buildChecks({ backup: 'open', spf: 'unknown' })
    expect(findNextName(sortTopics(checks), checks)).toBe('backup')
    expect(findNextName(sortTopics(buildChecks({})), buildChecks({}))).toBeNull()
  })
})
