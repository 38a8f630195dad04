import type { PageProject } from '#contract/pages.ts'

/** A page's own texts as the server has them, and as they are typed: fields know line feeds alone. */
export type Source = PageProject['source']
export const parts = ['html', 'css', 'js'] as const
export type Part = (typeof parts)[number]
export type Draft = Record<Part, string>

const names: Record<Part, string> = { html: 'HTML', css: 'CSS', js: 'JavaScript' }
export const partName = (part: Part) => names[part]

const lineEnd = /\r\n?|\n/g
/** A text as a field shows it. */
const shown = (text: string | null) => (text ?? '').replace(lineEnd, '\n')

export const draftOf = ({ html, css, js }: Source): Draft => ({ html: shown(html), css: shown(css), js: shown(js) })

/** Which texts differ from what was saved. */
export const changedParts = (saved: Source, draft: Draft): Part[] =>
  parts.filter(part => draft[part] !== shown(saved[part]))

/** What most lines of a text end with. */
function usualEnd(text: string): string {
  const counts = new Map<string, number>()
  for (const [end] of text.matchAll(lineEnd)) counts.set(end, (counts.get(end) ?? 0) + 1)
  const [most] = [...counts].sort(([, one], [, other]) => other - one)
  return most?.[0] ?? '\n'
}

const linesOf = (text: string) => text.split(lineEnd)
const endsOf = (text: string) => [...text.matchAll(lineEnd)].map(([end]) => end)

/**
 * What was typed with the line ends of the text it was typed in: lines that did not change keep theirs, new ones get what
 * most have. So a page from another system changes in the lines that were edited and nowhere else.
 */
export function withLineEnds(original: string, typed: string): string {
  const ends = endsOf(original)
  if (ends.every(end => end === '\n')) return typed
  const before = linesOf(original)
  const after = typed.split('\n')
  let same = 0
  while (same < before.length && same < after.length && before[same] === after[same]) same += 1
  let last = 0
  const room = Math.min(before.length, after.length) - same
  while (last < room && before[before.length - 1 - last] === after[after.length - 1 - last]) last += 1
  const usual = usualEnd(original)
  return after
    .map((line, at) => {
      if (at === after.length - 1) return line
      const fromBefore = at < same ? at : at >= after.length - last ? at - after.length + before.length : null
      return line + (fromBefore === null ? usual : (ends[fromBefore] ?? usual))
    })
    .join('')
}

/** What is sent of a draft: the texts that were changed, over what stands there now. */
export const bodyOf = (saved: Source, draft: Draft): Partial<Draft> =>
  Object.fromEntries(changedParts(saved, draft).map(part => [part, withLineEnds(saved[part] ?? '', draft[part])]))

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
