import { isTitle, type VisualElement } from '#domain/visual-element.ts'
import { visualEditor as words } from '#i18n/lazy-words.ts'

const maxNameLength = 40

/** Names a layer by the first line of its content, or else by its kind and its number among the layers (from 1). */
export function getLayerName(element: VisualElement, n: number): string {
  const { type } = element
  const firstLine = ((type === 'product' || type === 'image' ? element.name : element.content) ?? '')
    .trim()
    .split('\n')[0]
  if (!firstLine) return words.layerUnnamed(isPanel(element) ? words.panelLayer : words.types[type], n)
  const short = firstLine.length > maxNameLength ? `${firstLine.slice(0, maxNameLength).trimEnd()}…` : firstLine
  return type === 'product' ? words.productLayer(short) : short
}

/** A panel is the background of other elements: a text without content, with a size and a background color. */
export const isPanel = ({ type, content, size, style }: VisualElement): boolean =>
  type === 'text' && content.trim() === '' && size !== undefined && style.backgroundColor !== undefined

export const getLayerKind = (element: VisualElement) =>
  isPanel(element) ? 'panel' : element.type === 'text' && isTitle(element) ? 'title' : element.type
