import { describe, expect, it } from 'vitest'
import { alike, shared } from './alike-texts.fixture.ts'
import { catalogues } from './catalogues.ts'
import { admin as enAdmin } from './en/admin.ts'
import { english, names, portuguese } from './language-patterns.fixture.ts'
import * as lazySets from './lazy-sets.ts'
import { admin as ptAdmin } from './pt-BR/admin.ts'
import { admin as specAdmin } from './spec/admin.ts'

type Entry = readonly [path: string, value: unknown]
/** Lists every text and function of a set with its key path. */
const listEntries = (group: object, path = ''): Entry[] =>
  Object.entries(group).flatMap(([key, value]): Entry[] =>
    typeof value === 'object' && value !== null ? listEntries(value, `${path}${key}.`) : [[`${path}${key}`, value]],
  )

/** Arguments for functions that do not accept every number. */
const specialArgs: Record<string, unknown[]> = {
  'settings.keyProblem.required': ['secret', 'sk_test_'],
  'settings.keyProblem.not_a_key': ['secret', 'sk_test_'],
  'settings.keyProblem.wrong_mode': ['secret', 'sk_test_'],
  'settings.every': ['month', 73],
}
const buildArgs = (path: string, { length }: { length: number }, first: number): unknown[] =>
  specialArgs[path] ?? Array.from({ length }, (_, i) => first + i)
/**
 * Calls a function with numbers, which belong to no language. If that fails because the function needs names, calls it
 * with the same numbers as texts.
 */
const renderText = (path: string, value: unknown, first = 70): string => {
  if (typeof value !== 'function') return String(value)
  const args = buildArgs(path, value, first)
  try {
    return String(value(...args))
  } catch {
    return String(value(...args.map(String)))
  }
}

/** Fetches the texts in `lazy-words.ts` in one language. */
async function fetchSets(language: 'spec' | 'en' | 'pt-BR'): Promise<object> {
  const modules = await Promise.all(Object.values(lazySets).map((set): Promise<object> => set[language]()))
  return Object.assign({}, ...modules)
}

const groups = [
  ['the storefront', catalogues.spec, catalogues.en, catalogues['pt-BR'], 200],
  ['the administration', specAdmin, enAdmin, ptAdmin, 600],
  ['screens that fetch their texts', await fetchSets('spec'), await fetchSets('en'), await fetchSets('pt-BR'), 400],
] as const

describe.each(groups)('the texts of %s', (_, specSet, enSet, ptSet, minCount) => {
  const spec = listEntries(specSet)
  const en = new Map(listEntries(enSet))
  const pt = new Map(listEntries(ptSet))

  it.each([
    ['en', en],
    ['pt-BR', pt],
  ])('gives %s exactly the keys of the default set, and no empty text', (_language, set) => {
    expect(spec.length).toBeGreaterThan(minCount)
    expect([...set.keys()].sort()).toEqual(spec.map(([path]) => path).sort())
    const empty = (entries: Iterable<Entry>) =>
      [...entries].filter(([path, value]) => renderText(path, value).trim() === '').map(([path]) => path)
    expect(empty(set)).toEqual(empty(spec))
  })

  it.each([
    ['en', en],
    ['pt-BR', pt],
  ])('uses the same arguments in %s as in the default set', (_language, set) => {
    for (const [path, value] of spec) {
      const translated = set.get(path)
      if (typeof value !== 'function' || typeof translated !== 'function') {
        expect([path, typeof translated]).toEqual([path, typeof value])
        continue
      }
      expect([path, translated.length]).toEqual([path, value.length])
      // A text uses its arguments if other arguments result in another text.
      const usesArgs = (text: unknown) => renderText(path, text) !== renderText(path, text, 1170)
      expect([path, usesArgs(translated)]).toEqual([path, usesArgs(value)])
      for (const arg of buildArgs(path, value, 70).map(String)) {
        if (renderText(path, value).includes(arg))
          expect([path, renderText(path, translated)]).toEqual([path, expect.stringContaining(arg)])
      }
    }
  })

  it('writes different texts in each language, except for shared words', () => {
    const same = [...en].filter(
      ([path, value]) =>
        renderText(path, value) === renderText(path, pt.get(path)) &&
        !shared.test(renderText(path, value)) &&
        !alike.has(path),
    )
    expect(same.map(([path, value]) => `${path}: ${renderText(path, value)}`)).toEqual([])
  })

  it('mixes no words of another language into a text', () => {
    const mixed = (set: Map<string, unknown>, other: RegExp) =>
      [...set]
        .map(([path, value]) => [path, renderText(path, value).replaceAll(names, '')] as const)
        .filter(([, text]) => other.test(text))
        .map(([path, text]) => `${path}: ${text}`)
    expect(mixed(en, portuguese)).toEqual([])
    expect(mixed(pt, english)).toEqual([])
  })
})
