import type { TemplateElement } from '#contract/templates.ts'
import { type Conflict, findConflicts, mergePreferMine, mergePreferTheirs } from '../../ui/conflict/changes.ts'
import type { TemplateDraft } from './template-draft.ts'

/**
 * A template as a flat record: `brand`, `order` (the ids of the elements that all versions have), and one field for
 * each element, which is null if this version lacks the element.
 */
type FlatDraft = Record<string, unknown>
export type Versions = { base: TemplateDraft; theirs: TemplateDraft; mine: TemplateDraft }

const getIds = ({ elements }: TemplateDraft) => elements.map(each => each.id)

function flattenDraft(draft: TemplateDraft, all: readonly string[], common: ReadonlySet<string>): FlatDraft {
  const elements = all.map(id => [`element ${id}`, draft.elements.find(each => each.id === id) ?? null] as const)
  return {
    brand: draft.brand,
    order: getIds(draft).filter(id => common.has(id)),
    ...Object.fromEntries(elements),
  }
}

function flattenVersions({ base, theirs, mine }: Versions) {
  const all = [...new Set([base, theirs, mine].flatMap(getIds))]
  const common = new Set(all.filter(id => [base, theirs, mine].every(each => getIds(each).includes(id))))
  return [base, theirs, mine].map(each => flattenDraft(each, all, common)) as [FlatDraft, FlatDraft, FlatDraft]
}

/**
 * Returns the parts that another person changed since the editor was opened. `field` is 'brand', 'order', or 'element'
 * with an id.
 */
export const findTemplateConflicts = (versions: Versions): Conflict<FlatDraft>[] =>
  findConflicts(...flattenVersions(versions))

/**
 * Orders elements as in `first`. An element that `first` lacks follows the element that precedes it in another version.
 */
function orderElements(elements: readonly TemplateElement[], first: TemplateDraft, others: readonly TemplateDraft[]) {
  const remainingIds = elements.map(each => each.id)
  const order = getIds(first).filter(id => remainingIds.includes(id))
  for (const other of others) {
    const ids = getIds(other)
    for (const [at, id] of ids.entries()) {
      if (order.includes(id) || !remainingIds.includes(id)) continue
      const before = ids.slice(0, at).findLast(each => order.includes(each))
      order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, id)
    }
  }
  return order.flatMap(id => elements.find(each => each.id === id) ?? [])
}

/**
 * Merges two persons' versions of a template. A part that both changed comes from the winner; a change made by only one
 * person is always kept.
 */
export function mergeDrafts(versions: Versions, winner: 'mine' | 'theirs'): TemplateDraft {
  const { base, theirs, mine } = versions
  const flat = flattenVersions(versions)
  const result = (winner === 'mine' ? mergePreferMine : mergePreferTheirs)(...flat)
  const elements = Object.entries(result).flatMap(([field, value]) =>
    field.startsWith('element ') && value ? [value as TemplateElement] : [],
  )
  const order = JSON.stringify(result.order)
  const ordered = [mine, theirs, base].find((_, at) => JSON.stringify([flat[2], flat[1], flat[0]][at]?.order) === order)
  const first = ordered ?? theirs
  return {
    brand: result.brand as string | null,
    elements: orderElements(
      elements,
      first,
      [theirs, mine, base].filter(each => each !== first),
    ),
  }
}
