import { readElements, type VisualElement } from '#domain/visual-element.ts'
import type { PageContent } from './editor.ts'

type JsonObject = Readonly<Record<string, unknown>>
const isObject = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null

/** Whether both values are the same JSON, ignoring key order and undefined properties. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (!isObject(one) || !isObject(other) || Array.isArray(one) !== Array.isArray(other)) return false
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].every(name => isSame(one[name], other[name]))
}

/** Whether both pages are the same once their elements are parsed the way the server parses them. */
export const isSameContent = (one: PageContent, other: PageContent): boolean =>
  isSame({ ...one, elements: readElements(one.elements) }, { ...other, elements: readElements(other.elements) })

/** `collisions`: ids of elements that both sides changed differently; null for the title or layout of the page. */
export type Merged = { content: PageContent; collisions: readonly (string | null)[] }

/**
 * Whether both sides may change this property without a collision: moving one layer renumbers all layers, and the
 * server writes the offer id.
 */
const isShared = (name: string) => name === 'z' || name === 'offerId'

/**
 * Merges properties that were changed on two sides; `mine` wins where both sides changed the same property. `clash`:
 * both sides changed a property differently.
 */
function mergeMembers<T extends object>(base: T, theirs: T, mine: T): { merged: T; clash: boolean } {
  const [baseObject, theirObject, myObject] = [base, theirs, mine] as unknown as [JsonObject, JsonObject, JsonObject]
  let clash = false
  const names = new Set([...Object.keys(myObject), ...Object.keys(theirObject)])
  const entries = [...names].flatMap(name => {
    const isMine = !isSame(myObject[name], baseObject[name])
    if (
      isMine &&
      !isShared(name) &&
      !isSame(theirObject[name], baseObject[name]) &&
      !isSame(myObject[name], theirObject[name])
    )
      clash = true
    const value = isMine ? myObject[name] : theirObject[name]
    return value === undefined ? [] : [[name, value]]
  })
  return { merged: Object.fromEntries(entries) as T, clash }
}

type Versions = { base: VisualElement | undefined; theirs: VisualElement | undefined; mine: VisualElement | undefined }

function mergeElement({ base, theirs, mine }: Versions): { merged: VisualElement | undefined; clash: boolean } {
  if (isSame(theirs, base) || isSame(theirs, mine)) return { merged: mine, clash: false }
  if (isSame(mine, base)) return { merged: theirs, clash: false }
  return base && theirs && mine ? mergeMembers(base, theirs, mine) : { merged: mine, clash: true }
}

const indexById = (elements: readonly VisualElement[]) => new Map(elements.map(each => [each.id, each]))
const getIds = (elements: readonly VisualElement[]) => elements.map(({ id }) => id)

/**
 * Keeps the element order of the side that changed the order, or of `mine` if both sides did. Elements that exist only
 * on the other side come last.
 */
function mergeOrder(base: PageContent, theirs: PageContent, mine: PageContent): string[] {
  const isMine = !isSame(getIds(mine.elements), getIds(base.elements))
  const [first, then] = isMine ? [mine, theirs] : [theirs, mine]
  return [...new Set([...getIds(first.elements), ...getIds(then.elements)])]
}

/** Merges two changed versions of `base`; where both changed the same property, `mine` wins. */
export function mergeContent(base: PageContent, theirs: PageContent, mine: PageContent): Merged {
  if (theirs === base) return { content: mine, collisions: [] }
  if (mine === base) return { content: theirs, collisions: [] }
  const collisions: (string | null)[] = []
  const [baseElements, theirElements, myElements] = [
    indexById(base.elements),
    indexById(theirs.elements),
    indexById(mine.elements),
  ]
  const elements = mergeOrder(base, theirs, mine).flatMap(id => {
    const { merged, clash } = mergeElement({
      base: baseElements.get(id),
      theirs: theirElements.get(id),
      mine: myElements.get(id),
    })
    if (clash) collisions.push(id)
    return merged ?? []
  })
  const layout = mergeMembers(base.layout, theirs.layout, mine.layout)
  const isMyTitle = mine.title !== base.title
  const titlesClash = isMyTitle && theirs.title !== base.title && theirs.title !== mine.title
  if (layout.clash || titlesClash) collisions.push(null)
  return { content: { title: isMyTitle ? mine.title : theirs.title, elements, layout: layout.merged }, collisions }
}
