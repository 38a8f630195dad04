import { getStageWidth, type PageLayout, type VisualElement } from '#domain/visual-element.ts'
import type { Step } from '../model/editor.ts'

/** Properties of an element to change; undefined removes a property. */
export type ElementChange = { [K in keyof VisualElement]?: VisualElement[K] | undefined }

/** Drops undefined properties, as JSON does, so that unchanged content stays equal. */
export const dropUndefined = <T extends object>(value: T): T =>
  Object.fromEntries(Object.entries(value).filter(([, property]) => property !== undefined)) as T

const dropEmpty = <T extends object>(value: T | undefined): T | undefined =>
  value && Object.keys(dropUndefined(value)).length > 0 ? dropUndefined(value) : undefined

export const changeElements =
  (ids: readonly string[], change: (element: VisualElement) => ElementChange): Step =>
  content => ({
    ...content,
    elements: content.elements.map(element => {
      if (!ids.includes(element.id)) return element
      const next = { ...element, ...change(element) } as VisualElement
      return dropUndefined({ ...next, style: dropUndefined(next.style), mobile: dropEmpty(next.mobile) })
    }),
  })

export const changeLayout =
  (change: PageLayout): Step =>
  content => ({ ...content, layout: dropUndefined({ ...content.layout, ...change }) })

/** Returns the stage width that positions refer to, in px. */
export const getLayoutWidth = ({
  layout,
  elements,
}: {
  layout: PageLayout
  elements: readonly VisualElement[]
}): number => layout.baseWidth ?? getStageWidth(elements)

export const removeElements =
  (ids: readonly string[]): Step =>
  content => ({ ...content, elements: content.elements.filter(element => !ids.includes(element.id)) })
