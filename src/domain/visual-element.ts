import { cleanText } from './pasted-text.ts'
import { type ElementStyle, sanitizeStyle } from './visual-style.ts'

export type ElementType = 'text' | 'button' | 'image' | 'product'
/** What a click on the element does in the funnel. */
export type ElementAction = 'buy' | 'continue' | 'skip'
/** Sizes and positions are px on a stage of `baseWidth`; money is integer cents. */
export type VisualElement = {
  id: string
  type: ElementType
  /** Text of a text or button element, URL of an image, description of a product. */
  content: string
  style: ElementStyle
  position: { x: number; y: number }
  size?: { width: number; height: number } | undefined
  /** Values that override others in windows narrower than 768 px. */
  mobile?: { hidden?: boolean | undefined; fontSize?: string | undefined } | undefined
  z?: number | undefined
  action?: ElementAction | undefined
  /** Name of a product, or alternative text of an image. */
  name?: string | undefined
  /** Price in cents. For an element with `productId`, it is the product's price at the time when the page was saved. */
  price?: number | undefined
  /** Id of the shop's product from which name and price come. */
  productId?: string | undefined
  variantId?: string | undefined
  /** Id of the row that is charged for a product element. It is written when the page is saved. */
  offerId?: string | undefined
  /** Whether the editor prevents moving the element. */
  locked?: boolean | undefined
  /** Whether only the seller sees the element. A hidden element charges nothing. */
  hidden?: boolean | undefined
}
/**
 * The page itself: the width in px to which positions refer (when absent, see `getStageWidth`), and the page's
 * background '#rrggbb'.
 */
export type PageLayout = { baseWidth?: number | undefined; background?: string | undefined }

export const elementTypes: readonly ElementType[] = ['text', 'image', 'button', 'product']
export const defaultPosition = { x: 100, y: 100 }
export const defaultProductCents = 2999
export const maxElements = 200
const maxContent = 5_000
const maxPrice = 99_999_999
const maxCoordinate = 10_000
const actions: readonly ElementAction[] = ['buy', 'continue', 'skip']

/** Creates an element with default style, position and, for a product, price in cents. */
export function createElement(id: string, type: ElementType, content: string, name?: string): VisualElement {
  return {
    id,
    type,
    content,
    style: { fontSize: '16px', color: '#000000' },
    position: { ...defaultPosition },
    ...(name !== undefined && { name }),
    ...(type === 'product' && { price: defaultProductCents }),
  }
}

type UnknownRecord = Record<string, unknown>
const isObject = (value: unknown): value is UnknownRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const text = (value: unknown, max: number) =>
  typeof value === 'string' && value.length > 0 ? value.slice(0, max) : undefined
const parseCleanText = (value: unknown, max: number) => cleanText(text(value, max) ?? '') || undefined
function parseNumber(value: unknown, min: number, max: number): number | undefined {
  const read = typeof value === 'string' && value.trim() !== '' ? Number.parseFloat(value) : value
  return typeof read === 'number' && Number.isFinite(read) ? Math.min(max, Math.max(min, Math.round(read))) : undefined
}
function parseSize(value: unknown): VisualElement['size'] {
  if (!isObject(value)) return undefined
  const [width, height] = [parseNumber(value.width, 1, maxCoordinate), parseNumber(value.height, 1, maxCoordinate)]
  return width && height ? { width, height } : undefined
}
const trueOrUndefined = (value: unknown) => (value === true ? true : undefined)
function parseMobile(value: unknown): VisualElement['mobile'] {
  if (!isObject(value)) return undefined
  const { fontSize } = sanitizeStyle({ fontSize: value.fontSize })
  const mobile = omitUndefined({ hidden: trueOrUndefined(value.hidden), fontSize })
  return Object.keys(mobile).length > 0 ? mobile : undefined
}
const omitUndefined = <T extends object>(value: T): T =>
  Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined)) as T

function readElement(value: unknown, index: number): VisualElement | null {
  if (!isObject(value)) return null
  const type = elementTypes.find(known => known === value.type)
  if (!type) return null
  const position = isObject(value.position) ? value.position : {}
  return omitUndefined<VisualElement>({
    id: text(value.id, 80) ?? `element-${index + 1}`,
    type,
    // An image's content is a URL, which must stay exactly as written to find its file.
    content: (type === 'image' ? text : parseCleanText)(value.content, maxContent) ?? '',
    style: sanitizeStyle(isObject(value.style) ? value.style : {}),
    position: {
      x: parseNumber(position.x, 0, maxCoordinate) ?? defaultPosition.x,
      y: parseNumber(position.y, 0, maxCoordinate) ?? defaultPosition.y,
    },
    size: parseSize(value.size),
    mobile: parseMobile(value.mobile),
    z: parseNumber(value.z, 0, 1_000),
    action: actions.find(known => known === value.action),
    name: parseCleanText(value.name, 300),
    price: type === 'product' ? (parseNumber(value.price, 0, maxPrice) ?? defaultProductCents) : undefined,
    productId: type === 'product' ? text(value.productId, 40) : undefined,
    variantId: type === 'product' ? text(value.variantId, 40) : undefined,
    offerId: type === 'product' ? text(value.offerId, 40) : undefined,
    locked: trueOrUndefined(value.locked),
    hidden: trueOrUndefined(value.hidden),
  })
}

/** Reads elements from untrusted data: invalid elements are left out, missing fields get defaults. Never throws. */
export function readElements(values: unknown): VisualElement[] {
  if (!Array.isArray(values)) return []
  const usedIds = new Set<string>()
  return values.slice(0, maxElements).flatMap((value, index) => {
    const element = readElement(value, index)
    if (!element) return []
    while (usedIds.has(element.id)) element.id = `${element.id}-${index + 1}`
    usedIds.add(element.id)
    return [element]
  })
}

/** Reads elements from the column `visual_elements` (JSON text, null for a custom-HTML page). Never throws. */
export function parseElements(json: string | null): VisualElement[] {
  try {
    return readElements(JSON.parse(json ?? '[]'))
  } catch {
    return []
  }
}

/** Sorts from top to bottom, then from left to right, which is the order of the document and of the narrow layout. */
export const sortInReadingOrder = <E extends Pick<VisualElement, 'position'>>(elements: readonly E[]): E[] =>
  [...elements].sort((a, b) => a.position.y - b.position.y || a.position.x - b.position.x)

/** Minimum font size in px of a title. */
export const titlePx = 28
export const isTitle = ({ style }: Pick<VisualElement, 'style'>): boolean =>
  Number.parseFloat(style.fontSize ?? '0') >= titlePx

/** Whether an element is a decorative panel behind other elements: an empty text with a size and a background. */
export const isPanel = ({ type, content, size, style }: VisualElement): boolean =>
  type === 'text' && content.trim() === '' && size !== undefined && style.backgroundColor !== undefined

/** Returns the elements that shoppers see, in reading order. */
export const getVisibleElements = (elements: readonly VisualElement[]): VisualElement[] =>
  sortInReadingOrder(elements.filter(element => !element.hidden))

const minStageWidth = 800

/** Returns the width in px of the stage to which positions refer: 800, or more when elements extend further. */
export const getStageWidth = (elements: readonly Pick<VisualElement, 'position' | 'size'>[]): number =>
  Math.max(minStageWidth, ...elements.map(({ position, size }) => position.x + (size?.width ?? 0)))

/**
 * Parses the URL of an image: a path of the shop or an https URL. Returns null for anything else (javascript:, data:,
 * none).
 */
export function parseImageUrl(content: string): string | null {
  const address = content.trim()
  if (/^https:\/\/[^\s"'<>\\]+$/i.test(address)) return address
  return /^\/(?!\/)[^\s"'<>\\]*$/.test(address) ? address : null
}

/** Whether an element has a visible background. A text with a background keeps at least the height of its box. */
export const hasBackground = ({ style }: Pick<VisualElement, 'style'>): boolean =>
  style.backgroundColor !== undefined && style.backgroundColor !== 'transparent'
