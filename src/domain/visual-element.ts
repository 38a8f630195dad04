import { cleanText } from './pasted-text.ts'
import { type ElementStyle, sanitizeStyle } from './visual-style.ts'

/** Sizes and places are px on a stage of `baseWidth`; money is integer cents. */
export type ElementType = 'text' | 'button' | 'image' | 'product'
/** What a click on the element asks of the funnel. */
export type ElementAction = 'buy' | 'continue' | 'skip'
export type VisualElement = {
  id: string
  type: ElementType
  /** Text of a text or button, address of an image, description of a product. */
  content: string
  style: ElementStyle
  position: { x: number; y: number }
  size?: { width: number; height: number } | undefined
  /** What is otherwise below 768 px. */
  mobile?: { hidden?: boolean | undefined; fontSize?: string | undefined } | undefined
  z?: number | undefined
  action?: ElementAction | undefined
  /** Name of a product; what an image shows. */
  name?: string | undefined
  /** Cents of a fixed offer; of a bound one the price read when the page was saved. */
  price?: number | undefined
  /** Bound to a product of the shop: name and price come from it. */
  productId?: string | undefined
  variantId?: string | undefined
  /** The row a product element charges, written when the page is saved. */
  offerId?: string | undefined
  /** The editor does not move it. */
  locked?: boolean | undefined
  /** Only its seller sees it, and it charges nothing. */
  hidden?: boolean | undefined
}
/** The page itself: px that positions refer to (absent: see `stageWidth`), '#rrggbb' behind it. */
export type PageLayout = { baseWidth?: number | undefined; background?: string | undefined }

export const elementTypes: readonly ElementType[] = ['text', 'image', 'button', 'product']
export const defaultPosition = { x: 100, y: 100 }
export const defaultProductCents = 2999
export const maxElements = 200
const maxContent = 5_000
const maxPrice = 99_999_999
const maxCoordinate = 10_000
const actions: readonly ElementAction[] = ['buy', 'continue', 'skip']

/** A fresh element as the specification makes it: 16px, black, at 100,100; a product costs 2999 cents. */
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
    // Of a picture it is an address, which names a file as it is written.
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

/** Reads elements from anything: what cannot be understood is left out, what lacks gets its default. Never throws. */
export function readElements(values: unknown): VisualElement[] {
  if (!Array.isArray(values)) return []
  const seen = new Set<string>()
  return values.slice(0, maxElements).flatMap((value, index) => {
    const element = readElement(value, index)
    if (!element) return []
    while (seen.has(element.id)) element.id = `${element.id}-${index + 1}`
    seen.add(element.id)
    return [element]
  })
}

/** Elements of the column `visual_elements` (JSON text, null for a custom-HTML page). Never throws. */
export function parseElements(json: string | null): VisualElement[] {
  try {
    return readElements(JSON.parse(json ?? '[]'))
  } catch {
    return []
  }
}

/** From top to bottom, then from left to right: the order of the document, and the order on a phone. */
export const sortInReadingOrder = <E extends Pick<VisualElement, 'position'>>(elements: readonly E[]): E[] =>
  [...elements].sort((a, b) => a.position.y - b.position.y || a.position.x - b.position.x)

/** From this size on a text is a headline. */
export const titlePx = 28
export const isTitle = ({ style }: Pick<VisualElement, 'style'>): boolean =>
  Number.parseFloat(style.fontSize ?? '0') >= titlePx

/** Behind other elements and for the eye only: a text that says nothing, with a size and a background. */
export const isPanel = ({ type, content, size, style }: VisualElement): boolean =>
  type === 'text' && content.trim() === '' && size !== undefined && style.backgroundColor !== undefined

/** What shoppers get of a page's elements, in reading order. */
export const getVisibleElements = (elements: readonly VisualElement[]): VisualElement[] =>
  sortInReadingOrder(elements.filter(element => !element.hidden))

const minStageWidth = 800

/** Width in px of the stage that positions refer to: 800, or as far as the elements reach. */
export const getStageWidth = (elements: readonly Pick<VisualElement, 'position' | 'size'>[]): number =>
  Math.max(minStageWidth, ...elements.map(({ position, size }) => position.x + (size?.width ?? 0)))

/** The address an image may load: of this shop, or https. Null for anything else (javascript:, data:, none). */
export function parseImageUrl(content: string): string | null {
  const address = content.trim()
  if (/^https:\/\/[^\s"'<>\\]+$/i.test(address)) return address
  return /^\/(?!\/)[^\s"'<>\\]*$/.test(address) ? address : null
}

/** A ground of its own: it is as high as it was drawn, and a text on it may make it higher. */
export const hasBackground = ({ style }: Pick<VisualElement, 'style'>): boolean =>
  style.backgroundColor !== undefined && style.backgroundColor !== 'transparent'
