import type { TemplateElement } from '#contract/templates.ts'
import { type Conflict, findConflicts, mergePreferMine, mergePreferTheirs } from '../../ui/conflict/changes.ts'
import type { TemplateDraft } from './template-draft.ts'

/** A template field by field: its colour, the order of what all versions have, and each element, null where it is not. */
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

/** Which parts someone else changed since the editor was opened: 'brand', 'order', or 'element' and its id. */
export const findTemplateConflicts = (versions: Versions): Conflict<FlatDraft>[] =>
  findConflicts(...flattenVersions(versions))

/** Puts elements in the order of one version; those it does not have come after what they follow in another. */
function orderElements(elements: readonly TemplateElement[], first: TemplateDraft, others: readonly TemplateDraft[]) {
  const kept = elements.map(each => each.id)
  const order = getIds(first).filter(id => kept.includes(id))
  for (const other of others) {
    const ids = getIds(other)
    for (const [at, id] of ids.entries()) {
      if (order.includes(id) || !kept.includes(id)) continue
      const before = ids.slice(0, at).findLast(each => order.includes(each))
      order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, id)
    }
  }
  return order.flatMap(id => elements.find(each => each.id === id) ?? [])
}

/** Two versions made one: mine where both changed the same part, or theirs; what only one changed is always kept. */
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
