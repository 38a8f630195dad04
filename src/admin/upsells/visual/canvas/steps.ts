import type { VisualElement } from '#domain/visual-element.ts'
import type { Box, Step } from '../model/editor.ts'
import type { Point } from './geometry.ts'

const far = 10_000
const whole = (value: number, least: number) => Math.max(least, Math.min(far, Math.round(value)))
const each =
  (change: (element: VisualElement) => VisualElement): Step =>
  content => ({ ...content, elements: content.elements.map(change) })

/** Puts elements where they were dropped. */
export const placed = (places: ReadonlyMap<string, Point>): Step =>
  each(element => {
    const place = places.get(element.id)
    return place ? { ...element, position: { x: whole(place.x, 0), y: whole(place.y, 0) } } : element
  })

/** Gives one element a box; what is no bigger than its text keeps that text whole. */
export const boxed = (id: string, box: Box): Step =>
  each(element =>
    element.id === id
      ? {
          ...element,
          position: { x: whole(box.x, 0), y: whole(box.y, 0) },
          size: { width: whole(box.width, 1), height: whole(box.height, 1) },
        }
      : element,
  )

export const written = (id: string, content: string): Step =>
  each(element => (element.id === id ? { ...element, content } : element))
