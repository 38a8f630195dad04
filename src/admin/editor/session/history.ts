import type { Edit } from '#page-source/edits/edit.ts'
import { applySplices, inverseOf, type Splice } from '#page-source/splice.ts'
import type { Done } from './replay.ts'
import type { Texts } from './texts.ts'

/** Splices of one text, done after those before them. */
export type Write = { key: string; splices: readonly Splice[] }
/**
 * One step of undo. `typedAt`: when it was typed, so that what is typed in one go is one step; `edits`: what was asked for,
 * to be done again on another's newer version.
 */
export type Step = { forth: readonly Write[]; back: readonly Write[]; typedAt?: number; edits?: readonly Edit[] }
export type History = { done: readonly Step[]; undone: readonly Step[] }

export const noHistory: History = { done: [], undone: [] }
const mostSteps = 500
/** Typing that pauses longer than this is another step, in ms. */
const pause = 700

/** The texts after these writes. */
export function written(texts: Texts, writes: readonly Write[]): Texts {
  const now = { ...texts }
  for (const { key, splices } of writes) now[key] = applySplices(now[key] ?? '', splices)
  return now
}

/** The one splice that makes `after` of `before`: all between what they have in common at both ends. */
export function spliceBetween(before: string, after: string): Splice {
  const room = Math.min(before.length, after.length)
  let start = 0
  while (start < room && before[start] === after[start]) start += 1
  let tail = 0
  while (tail < room - start && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail += 1
  return { start, end: before.length - tail, text: after.slice(start, after.length - tail) }
}

/** A step that makes one text of another. */
export function typedStep(key: string, before: string, after: string, now: number): Step {
  const splices = [spliceBetween(before, after)]
  return {
    forth: [{ key, splices }],
    back: [{ key, splices: inverseOf(before, splices) }],
    typedAt: now,
  }
}

/** A step of edits as they were done. */
export const editedStep = (edits: readonly Edit[], done: readonly Done[]): Step => ({
  forth: done.map(({ splices }) => ({ key: 'html', splices })),
  back: done.map(({ inverse }) => ({ key: 'html', splices: inverse })).reverse(),
  edits,
})

/** The edits done since a step, in their steps; null where something else was done, too, or nothing. */
export function editsSince({ done }: History, saved: Step | null): (readonly Edit[])[] | null {
  const from = saved === null ? 0 : done.indexOf(saved) + 1
  if (saved !== null && from === 0) return null
  const edits = done.slice(from).map(step => step.edits)
  const known = edits.filter(step => step !== undefined)
  return known.length > 0 && known.length === edits.length ? known : null
}

/** The history without what was written in these texts: their sources are others now. */
export function withoutTexts({ done, undone }: History, keys: ReadonlySet<string>): History {
  const left = (writes: readonly Write[]) => writes.filter(({ key }) => !keys.has(key))
  const kept = (steps: readonly Step[]) =>
    steps
      .map(step => ({ ...step, forth: left(step.forth), back: left(step.back) }))
      .filter(step => step.forth.length > 0)
  return { done: kept(done), undone: kept(undone) }
}

const only = <T>(list: readonly T[] | undefined): T | null => (list?.length === 1 ? (list[0] ?? null) : null)
const single = (step: Step) => {
  const forth = only(step.forth)
  const back = only(step.back)
  const [does, undoes] = [only(forth?.splices), only(back?.splices)]
  return forth && does && undoes ? { key: forth.key, does, undoes } : null
}

/** Both steps as one, where the second goes on typing inside the first; null where it does not. */
function joined(one: Step, next: Step): Step | null {
  if (one.typedAt === undefined || next.typedAt === undefined || next.typedAt - one.typedAt > pause) return null
  const [a, b] = [single(one), single(next)]
  if (!a || !b || a.key !== b.key) return null
  const from = b.does.start - a.does.start
  const to = b.does.end - a.does.start
  if (from < 0 || to > a.does.text.length) return null
  const text = a.does.text.slice(0, from) + b.does.text + a.does.text.slice(to)
  return {
    forth: [{ key: a.key, splices: [{ ...a.does, text }] }],
    back: [{ key: a.key, splices: [{ ...a.undoes, end: a.undoes.start + text.length }] }],
    typedAt: next.typedAt,
  }
}

/** The history after a step that was done just now. */
export function withStep({ done }: History, step: Step): History {
  const last = done.at(-1)
  const both = last && joined(last, step)
  return { done: both ? [...done.slice(0, -1), both] : [...done, step].slice(-mostSteps), undone: [] }
}
