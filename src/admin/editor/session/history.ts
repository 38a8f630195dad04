import type { Edit } from '@vitrine/html-editing/edits/edit.ts'
import { applySplices, invertSplices, type Splice } from '@vitrine/html-editing/splice.ts'
import type { AppliedEdit } from './replay.ts'
import type { Texts } from './texts.ts'

/** Splices of one text, applied in order. */
export type TextWrite = { key: string; splices: readonly Splice[] }
/**
 * One undo step. `typedAt` is the time of the last keystroke (ms), so that continuous typing becomes one step. `edits`
 * are the requested edits, which can be applied again to a newer version.
 */
export type Step = {
  forward: readonly TextWrite[]
  backward: readonly TextWrite[]
  typedAt?: number
  edits?: readonly Edit[]
}
export type History = { done: readonly Step[]; undone: readonly Step[] }

export const emptyHistory: History = { done: [], undone: [] }
const maxSteps = 500
/** The longest pause in ms between keystrokes of the same undo step. */
const typingPauseMs = 700

export function applyWrites(texts: Texts, writes: readonly TextWrite[]): Texts {
  const result = { ...texts }
  for (const { key, splices } of writes) result[key] = applySplices(result[key] ?? '', splices)
  return result
}

/**
 * Returns the splice that turns `before` into `after`. It replaces what is between the common start and the common end
 * of the two texts.
 */
export function computeSplice(before: string, after: string): Splice {
  const maxLength = Math.min(before.length, after.length)
  let start = 0
  while (start < maxLength && before[start] === after[start]) start += 1
  let tail = 0
  while (tail < maxLength - start && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail += 1
  return { start, end: before.length - tail, text: after.slice(start, after.length - tail) }
}

/** Builds the undo step that turns one text into another. */
export function createTypedStep(key: string, before: string, after: string, now: number): Step {
  const splices = [computeSplice(before, after)]
  return {
    forward: [{ key, splices }],
    backward: [{ key, splices: invertSplices(before, splices) }],
    typedAt: now,
  }
}

/** Builds the undo step for edits that were applied. */
export const createEditStep = (edits: readonly Edit[], done: readonly AppliedEdit[]): Step => ({
  forward: done.map(({ splices }) => ({ key: 'html', splices })),
  backward: done.map(({ inverse }) => ({ key: 'html', splices: inverse })).reverse(),
  edits,
})

/**
 * Returns the edits made after the step `saved`, grouped by step. Null when there is no later step, or when a later
 * step has no `edits`, for example one that was typed as code.
 */
export function findEditsSince({ done }: History, saved: Step | null): (readonly Edit[])[] | null {
  const start = saved === null ? 0 : done.indexOf(saved) + 1
  if (saved !== null && start === 0) return null
  const edits = done.slice(start).map(step => step.edits)
  const knownEdits = edits.filter(step => step !== undefined)
  return knownEdits.length > 0 && knownEdits.length === edits.length ? knownEdits : null
}

/** Removes the changes to these texts from the history, because their sources were replaced. */
export function dropTexts({ done, undone }: History, keys: ReadonlySet<string>): History {
  const removeWrites = (writes: readonly TextWrite[]) => writes.filter(({ key }) => !keys.has(key))
  const removeFromSteps = (steps: readonly Step[]) =>
    steps
      .map(step => ({ ...step, forward: removeWrites(step.forward), backward: removeWrites(step.backward) }))
      .filter(step => step.forward.length > 0)
  return { done: removeFromSteps(done), undone: removeFromSteps(undone) }
}

const getOnlyItem = <T>(list: readonly T[] | undefined): T | null => (list?.length === 1 ? (list[0] ?? null) : null)
const getSingleSplice = (step: Step) => {
  const forward = getOnlyItem(step.forward)
  const backward = getOnlyItem(step.backward)
  const [splice, inverse] = [getOnlyItem(forward?.splices), getOnlyItem(backward?.splices)]
  return forward && splice && inverse ? { key: forward.key, splice, inverse } : null
}

/** Joins two steps if the second one continues typing inside the text of the first one; null otherwise. */
function joinSteps(previous: Step, next: Step): Step | null {
  if (previous.typedAt === undefined || next.typedAt === undefined || next.typedAt - previous.typedAt > typingPauseMs)
    return null
  const [a, b] = [getSingleSplice(previous), getSingleSplice(next)]
  if (!a || !b || a.key !== b.key) return null
  const from = b.splice.start - a.splice.start
  const to = b.splice.end - a.splice.start
  if (from < 0 || to > a.splice.text.length) return null
  const text = a.splice.text.slice(0, from) + b.splice.text + a.splice.text.slice(to)
  return {
    forward: [{ key: a.key, splices: [{ ...a.splice, text }] }],
    backward: [{ key: a.key, splices: [{ ...a.inverse, end: a.inverse.start + text.length }] }],
    typedAt: next.typedAt,
  }
}

/** Adds a step to the history, or joins it with the last one. */
export function pushStep({ done }: History, step: Step): History {
  const last = done.at(-1)
  const joined = last && joinSteps(last, step)
  return { done: joined ? [...done.slice(0, -1), joined] : [...done, step].slice(-maxSteps), undone: [] }
}
