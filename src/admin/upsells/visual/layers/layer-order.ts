import { sortInReadingOrder, type VisualElement } from '#domain/visual-element.ts'
import type { Step } from '../model/editor.ts'

/** Sorts from back to front: by `z`, then in reading order. */
export const sortByLayer = (elements: readonly VisualElement[]): VisualElement[] =>
  sortInReadingOrder(elements).sort((a, b) => (a.z ?? 0) - (b.z ?? 0))

/** Moves a layer to another position, counted from 0 at the back. The others keep their relative order. */
export const moveLayerTo =
  (id: string, index: number): Step =>
  content => {
    const layers = sortByLayer(content.elements)
    const moved = layers.find(element => element.id === id)
    if (!moved) return content
    const others = layers.filter(element => element !== moved)
    others.splice(Math.max(0, Math.min(others.length, index)), 0, moved)
    const layerById = new Map(others.map((element, layerIndex) => [element.id, layerIndex]))
    const setLayer = (element: VisualElement) => {
      const z = layerById.get(element.id)
      return element.z === z ? element : { ...element, z }
    }
    return { ...content, elements: content.elements.map(setLayer) }
  }
