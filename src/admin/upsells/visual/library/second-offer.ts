import type { VisualElement } from '#domain/visual-element.ts'
import type { Block } from '#page-templates/visual/parts.ts'
import type { Box, Boxes, PageContent } from '../model/editor.ts'

/**
 * How many px a product element grows for a button of its own. It has such a button when the page offers several
 * products.
 */
const buttonHeight = 56

const isOffered = ({ type, hidden }: Pick<VisualElement, 'type' | 'hidden'>) => type === 'product' && !hidden

export const hasOffer = ({ elements }: PageContent): boolean => elements.some(isOffered)

/** Returns the only product of the page if the section is going to add another one. */
function findOnlyProduct({ elements }: PageContent, { pieces }: Block): VisualElement | undefined {
  const [first, ...more] = elements.filter(isOffered)
  return more.length === 0 && pieces.some(isOffered) ? first : undefined
}

type AdjustedPage = { content: PageContent; boxes: Boxes; change: (element: VisualElement) => VisualElement }

/**
 * Makes space for the button that the only product gets once a second offer is added: the elements below the product
 * move down.
 */
export function makeSpaceForButton(section: Block, content: PageContent, boxes: Boxes): AdjustedPage {
  const onlyProduct = findOnlyProduct(content, section)
  if (!onlyProduct) return { content, boxes, change: element => element }
  const box = boxes.get(onlyProduct.id) ?? {
    ...onlyProduct.position,
    width: 0,
    height: onlyProduct.size?.height ?? 104,
  }
  const idsBelow = new Set(
    content.elements.filter(({ position }) => position.y >= box.y + box.height).map(({ id }) => id),
  )
  const change = (element: VisualElement): VisualElement => {
    const { position, size } = element
    if (idsBelow.has(element.id)) return { ...element, position: { ...position, y: position.y + buttonHeight } }
    return element.id === onlyProduct.id && size
      ? { ...element, size: { ...size, height: size.height + buttonHeight } }
      : element
  }
  const adjustBox = (id: string, { y, height, ...more }: Box): Box => ({
    ...more,
    y: idsBelow.has(id) ? y + buttonHeight : y,
    height: id === onlyProduct.id ? height + buttonHeight : height,
  })
  return {
    content: { ...content, elements: content.elements.map(change) },
    boxes: new Map([...boxes].map(([id, each]) => [id, adjustBox(id, each)])),
    change,
  }
}
