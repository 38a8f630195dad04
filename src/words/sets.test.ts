import { describe, expect, it } from 'vitest'
import { sets } from './sets.ts'

type Entry = readonly [path: string, value: unknown]
/** Every text and function of a set with where it stands. */
const entriesOf = (group: object, path = ''): Entry[] =>
  Object.entries(group).flatMap(([key, value]): Entry[] =>
    typeof value === 'object' && value !== null ? entriesOf(value, `${path}${key}.`) : [[`${path}${key}`, value]],
  )
const spec = entriesOf(sets.spec)
const en = new Map(entriesOf(sets.en))
const pt = new Map(entriesOf(sets['pt-BR']))

/** Marks, numbers and words that both languages share. */
const shared = /^(CVV|Email|SKU|Total|Subtotal)?[\d\s()#-]*$/
const portuguese = /[ãõçáéíóúâêô]|\b(não|seu|você|pedido|pagamento|loja)\b/i
const english = /\b(the|your|you|order|payment|please|shop|and|was|not)\b/i
/** What a function says of facts that belong to no language. */
const said = (value: unknown): string =>
  typeof value === 'function' ? String(value(...Array.from({ length: value.length }, (_, i) => 70 + i))) : String(value)

describe.each([
  ['en', en],
  ['pt-BR', pt],
])('the set %s', (_, set) => {
  it('has each key of the default set and no other, none empty', () => {
    expect(spec.length).toBeGreaterThan(200)
    expect([...set.keys()].sort()).toEqual(spec.map(([path]) => path).sort())
    expect([...set].filter(([, value]) => said(value).trim() === '').map(([path]) => path)).toEqual([])
  })

  it('takes the facts of the default set, and tells each of them', () => {
    for (const [path, value] of spec) {
      const own = set.get(path)
      if (typeof value !== 'function' || typeof own !== 'function') {
        expect([path, typeof own]).toEqual([path, typeof value])
        continue
      }
      expect([path, own.length]).toEqual([path, value.length])
      const facts = Array.from({ length: own.length }, (_, i) => expect.stringContaining(String(70 + i)))
      for (const fact of facts) expect([path, said(own)]).toEqual([path, fact])
    }
  })
})

describe('the languages', () => {
  it('say nothing the same way, but for what they share', () => {
    const same = [...en].filter(([path, value]) => said(value) === said(pt.get(path)) && !shared.test(said(value)))
    expect(same.map(([path, value]) => `${path}: ${said(value)}`)).toEqual([])
  })

  it('do not mix', () => {
    expect([...en].filter(([, value]) => portuguese.test(said(value))).map(([path]) => path)).toEqual([])
    expect([...pt].filter(([, value]) => english.test(said(value))).map(([path]) => path)).toEqual([])
  })
})
