import type { VisualElement } from '#domain/visual-element.ts'
import type { Box, Step } from '../model/editor.ts'
import type { Point } from './geometry.ts'

const maxCoordinate = 10_000
const roundWithin = (value: number, min: number) => Math.max(min, Math.min(maxCoordinate, Math.round(value)))
const mapElements =
  (change: (element: VisualElement) => VisualElement): Step =>
  content => ({ ...content, elements: content.elements.map(change) })

export const placeElements = (positions: ReadonlyMap<string, Point>): Step =>
  mapElements(element => {
    const position = positions.get(element.id)
    return position
      ? { ...element, position: { x: roundWithin(position.x, 0), y: roundWithin(position.y, 0) } }
      : element
  })

export const setElementBox = (id: string, box: Box): Step =>
  mapElements(element =>
    element.id === id
      ? {
          ...element,
          position: { x: roundWithin(box.x, 0), y: roundWithin(box.y, 0) },
          size: { width: roundWithin(box.width, 1), height: roundWithin(box.height, 1) },
        }
      : element,
  )

export const setElementText = (id: string, content: string): Step =>
  mapElements(element => (element.id === id ? { ...element, content } : element))
