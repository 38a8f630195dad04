import { isTitle, type VisualElement } from '#domain/visual-element.ts'
import { visualEditor as words } from '#words/lazy-words.ts'

const maxNameLength = 40

/** A name people recognise: what an element says, else what it is and its number among the layers (from 1). */
export function getLayerName(element: VisualElement, n: number): string {
  const { type } = element
  const said = ((type === 'product' || type === 'image' ? element.name : element.content) ?? '').trim().split('\n')[0]
  if (!said) return words.layerUnnamed(isPanel(element) ? words.panelLayer : words.types[type], n)
  const short = said.length > maxNameLength ? `${said.slice(0, maxNameLength).trimEnd()}…` : said
  return type === 'product' ? words.productLayer(short) : short
}

/** Behind other elements: a text that says nothing, with a size and a background. */
export const isPanel = ({ type, content, size, style }: VisualElement): boolean =>
  type === 'text' && content.trim() === '' && size !== undefined && style.backgroundColor !== undefined

/** What a layer is drawn as. */
export const getLayerKind = (element: VisualElement) =>
  isPanel(element) ? 'panel' : element.type === 'text' && isTitle(element) ? 'title' : element.type
