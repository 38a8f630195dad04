import { sortInReadingOrder, type VisualElement } from '#domain/visual-element.ts'
import type { Step } from '../model/editor.ts'

/** Sorts from back to front: by `z`, then in reading order. */
export const sortByLayer = (elements: readonly VisualElement[]): VisualElement[] =>
  sortInReadingOrder(elements).sort((a, b) => (a.z ?? 0) - (b.z ?? 0))

/** Moves a layer to another position, counted from 0 at the back. The others keep their relative order. */
export const moveLayerTo =
  (id: string, place: number): Step =>
  content => {
    const layers = sortByLayer(content.elements)
    const moved = layers.find(element => element.id === id)
    if (!moved) return content
    const others = layers.filter(element => element !== moved)
    others.splice(Math.max(0, Math.min(others.length, place)), 0, moved)
    const at = new Map(others.map((element, index) => [element.id, index]))
    const lay = (element: VisualElement) => {
      const z = at.get(element.id)
      return element.z === z ? element : { ...element, z }
    }
    return { ...content, elements: content.elements.map(lay) }
  }
