import type { Edit } from '#page-source/edits/edit.ts'
import { applySplices, invertSplices, type Splice } from '#page-source/splice.ts'
import type { AppliedEdit } from './replay.ts'
import type { Texts } from './texts.ts'

/** Splices of one text, applied in order. */
export type TextWrite = { key: string; splices: readonly Splice[] }
/**
 * One undo step. `typedAt` is when it was typed (ms), so that continuous typing becomes one step; `edits` are the
 * requested edits, which can be applied again to a newer version.
 */
export type Step = {
  forth: readonly TextWrite[]
  back: readonly TextWrite[]
  typedAt?: number
  edits?: readonly Edit[]
}
export type History = { done: readonly Step[]; undone: readonly Step[] }

export const emptyHistory: History = { done: [], undone: [] }
const maxSteps = 500
/** Typing after a longer pause than this is a new step, in ms. */
const typingPauseMs = 700

export function applyWrites(texts: Texts, writes: readonly TextWrite[]): Texts {
  const now = { ...texts }
  for (const { key, splices } of writes) now[key] = applySplices(now[key] ?? '', splices)
  return now
}

/** Returns the splice that turns `before` into `after`: everything between their common start and end. */
export function computeSplice(before: string, after: string): Splice {
  const room = Math.min(before.length, after.length)
  let start = 0
  while (start < room && before[start] === after[start]) start += 1
  let tail = 0
  while (tail < room - start && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail += 1
  return { start, end: before.length - tail, text: after.slice(start, after.length - tail) }
}

/** Builds the step that turns one text into another. */
export function createTypedStep(key: string, before: string, after: string, now: number): Step {
  const splices = [computeSplice(before, after)]
  return {
    forth: [{ key, splices }],
    back: [{ key, splices: invertSplices(before, splices) }],
    typedAt: now,
  }
}

/** Builds the step for edits that were applied. */
export const createEditStep = (edits: readonly Edit[], done: readonly AppliedEdit[]): Step => ({
  forth: done.map(({ splices }) => ({ key: 'html', splices })),
  back: done.map(({ inverse }) => ({ key: 'html', splices: inverse })).reverse(),
  edits,
})

/**
 * Returns the edits since a step, grouped by step; null when there are none, or when there were other changes as well.
 */
export function findEditsSince({ done }: History, saved: Step | null): (readonly Edit[])[] | null {
  const from = saved === null ? 0 : done.indexOf(saved) + 1
  if (saved !== null && from === 0) return null
  const edits = done.slice(from).map(step => step.edits)
  const known = edits.filter(step => step !== undefined)
  return known.length > 0 && known.length === edits.length ? known : null
}

/** Removes changes of these texts from the history, because their sources were replaced. */
export function dropTexts({ done, undone }: History, keys: ReadonlySet<string>): History {
  const left = (writes: readonly TextWrite[]) => writes.filter(({ key }) => !keys.has(key))
  const kept = (steps: readonly Step[]) =>
    steps
      .map(step => ({ ...step, forth: left(step.forth), back: left(step.back) }))
      .filter(step => step.forth.length > 0)
  return { done: kept(done), undone: kept(undone) }
}

const getOnlyItem = <T>(list: readonly T[] | undefined): T | null => (list?.length === 1 ? (list[0] ?? null) : null)
const getSingleSplice = (step: Step) => {
  const forth = getOnlyItem(step.forth)
  const back = getOnlyItem(step.back)
  const [does, undoes] = [getOnlyItem(forth?.splices), getOnlyItem(back?.splices)]
  return forth && does && undoes ? { key: forth.key, does, undoes } : null
}

/** Joins two steps if the second continues typing inside the first; null otherwise. */
function joinSteps(one: Step, next: Step): Step | null {
  if (one.typedAt === undefined || next.typedAt === undefined || next.typedAt - one.typedAt > typingPauseMs) return null
  const [a, b] = [getSingleSplice(one), getSingleSplice(next)]
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

/** Adds a step to the history, or joins it with the last one. */
export function pushStep({ done }: History, step: Step): History {
  const last = done.at(-1)
  const both = last && joinSteps(last, step)
  return { done: both ? [...done.slice(0, -1), both] : [...done, step].slice(-maxSteps), undone: [] }
}
