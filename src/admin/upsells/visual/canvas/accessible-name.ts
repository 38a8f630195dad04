import { isPanel, type VisualElement } from '#domain/visual-element.ts'
import { visualCanvas as words } from '#i18n/lazy-words.ts'

const maxNameLength = 80

/** Builds the accessible name of an element: its kind and its content. `index` is its position in reading order. */
export function getAccessibleName(element: VisualElement, index: number, productName: string | undefined): string {
  const kind = words.types[isPanel(element) ? 'panel' : element.type]
  const content =
    element.type === 'product' || element.type === 'image' ? (productName ?? element.name) : element.content
  const short = (content ?? '').trim().replaceAll(/\s+/g, ' ').slice(0, maxNameLength)
  return short ? words.named(kind, short) : words.unnamed(kind, index + 1)
}
