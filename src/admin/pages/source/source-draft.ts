import type { PageProject } from '#contract/pages.ts'

/** A page's own texts as the server has them, and as they are typed: fields know line feeds alone. */
export type Source = PageProject['source']
export const parts = ['html', 'css', 'js'] as const
export type Part = (typeof parts)[number]
export type Draft = Record<Part, string>

const names: Record<Part, string> = { html: 'HTML', css: 'CSS', js: 'JavaScript' }
export const partName = (part: Part) => names[part]

/** A text as a field shows it. */
const shown = (text: string | null) => (text ?? '').replace(/\r\n?/g, '\n')

export const draftOf = ({ html, css, js }: Source): Draft => ({ html: shown(html), css: shown(css), js: shown(js) })

/** Which texts differ from what was saved. */
export const changedParts = (saved: Source, draft: Draft): Part[] =>
  parts.filter(part => draft[part] !== shown(saved[part]))

/** What is sent of a draft: the texts that were changed. The server gives lines the ends they had. */
export const bodyOf = (saved: Source, draft: Draft): Partial<Draft> =>
  Object.fromEntries(changedParts(saved, draft).map(part => [part, draft[part]]))

/** Which texts somebody else changed since `base`; `both`: the draft has others. */
export const conflicts = (base: Source, theirs: Source, draft: Draft): { part: Part; both: boolean }[] =>
  parts
    .filter(part => shown(theirs[part]) !== shown(base[part]))
    .map(part => ({ part, both: draft[part] !== shown(base[part]) && draft[part] !== shown(theirs[part]) }))

/** The draft where it changed something, theirs everywhere else. */
export function mineOverTheirs(base: Source, theirs: Source, draft: Draft): Draft {
  const mine = changedParts(base, draft)
  const other = draftOf(theirs)
  const of = (part: Part) => (mine.includes(part) ? draft[part] : other[part])
  return { html: of('html'), css: of('css'), js: of('js') }
}

/** Theirs where they changed something, the draft everywhere else. */
export function theirsOverMine(base: Source, theirs: Source, draft: Draft): Draft {
  const changed = conflicts(base, theirs, draft).map(({ part }) => part)
  const other = draftOf(theirs)
  const of = (part: Part) => (changed.includes(part) ? other[part] : draft[part])
  return { html: of('html'), css: of('css'), js: of('js') }
}

const mostLines = 6
/** The lines in which two texts differ, from which line on (counted from 1), at most six of each. */
export function difference(one: string, other: string): { line: number; one: string; other: string } {
  const a = one.split('\n')
  const b = other.split('\n')
  let same = 0
  while (same < a.length && same < b.length && a[same] === b[same]) same += 1
  let last = 0
  while (last < Math.min(a.length, b.length) - same && a[a.length - 1 - last] === b[b.length - 1 - last]) last += 1
  const cut = (lines: string[]) => {
    const differing = lines.slice(same, lines.length - last)
    return differing.slice(0, mostLines).join('\n') + (differing.length > mostLines ? '\n…' : '')
  }
  return { line: same + 1, one: cut(a), other: cut(b) }
}
