import { newId } from '#api-client/new-id.ts'
import { maxElements, type VisualElement } from '#domain/visual-element.ts'
import type { Step } from './editor.ts'

const copyOffset = 24
const maxCoordinate = 10_000

/** Creates an id that is unique across all pages. */
export const createElementId = (): string => `e-${newId().slice(0, 12)}`

/** Copies an element with a new id. The offer id is dropped: the copy gets its own offer when it is saved. */
function copyElement({ offerId: _, ...element }: VisualElement): VisualElement {
  return { ...structuredClone(element), id: createElementId() }
}

/** A step to apply, and the ids of the elements that it adds. */
export type Insertion = { step: Step; ids: readonly string[] }

/**
 * Adds elements in front of all others as one step. Elements beyond the maximum are left out, for example if another
 * member has filled the page in the meantime.
 */
export const insertElements = (elements: readonly VisualElement[]): Insertion => ({
  ids: elements.map(({ id }) => id),
  step: content => {
    const front = Math.max(0, ...content.elements.map(({ z }) => z ?? 0))
    const isLayered = content.elements.some(({ z }) => z !== undefined) || elements.some(({ z }) => z !== undefined)
    const inserted = elements
      .slice(0, Math.max(0, maxElements - content.elements.length))
      .map(element => (isLayered ? { ...element, z: Math.min(1_000, front + 1 + (element.z ?? 0)) } : element))
    return { ...content, elements: [...content.elements, ...inserted] }
  },
})

const shiftElement = (element: VisualElement, x: number, y: number): VisualElement => ({
  ...element,
  position: {
    x: Math.max(0, Math.min(maxCoordinate, Math.round(element.position.x + x))),
    y: Math.max(0, Math.min(maxCoordinate, Math.round(element.position.y + y))),
  },
})

/** Copies elements with an offset of 24 px, with new ids and without offers. */
export const duplicateElements = (elements: readonly VisualElement[]): Insertion =>
  insertElements(elements.map(element => shiftElement(copyElement(element), copyOffset, copyOffset)))

/**
 * Pastes copied elements at their original position, offset by 24 px for each element that is already there. With `at`,
 * their common upper left corner is placed at that point instead, in px on the stage.
 */
export function pasteElements(
  copied: readonly VisualElement[],
  existing: readonly VisualElement[],
  at?: { x: number; y: number },
): Insertion {
  const left = Math.min(...copied.map(({ position }) => position.x))
  const top = Math.min(...copied.map(({ position }) => position.y))
  let [x, y] = at ? [at.x - left, at.y - top] : [0, 0]
  const isTaken = () => existing.some(({ position }) => position.x === left + x && position.y === top + y)
  if (!at)
    while (isTaken() && left + x < maxCoordinate && top + y < maxCoordinate) [x, y] = [x + copyOffset, y + copyOffset]
  return insertElements(copied.map(element => shiftElement(copyElement(element), x, y)))
}
