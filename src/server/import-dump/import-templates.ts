import { isBlockType } from '#domain/checkout-template.ts'
import { cleanElement, faultsOf } from '#domain/checkout-template-faults.ts'
import { cut } from '#domain/cut.ts'
import { withOwnAddresses } from './addresses.ts'
import type { DumpRow } from './reading/dump-row.ts'
import { idsOf, insertTemplate } from './repository.ts'
import { LeftOut, note, refuseFaults, type Taking, takeIn } from './taking.ts'

type Element = { id: string; type: string; content: string; styles?: Record<string, string> }

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** Of a banner it is an address, which names a file as it is written; of the others a text, blanks and all. */
function contentOf({ stored }: Taking, type: string, content: string): string {
  const own = withOwnAddresses(content, stored)
  return type === 'banner' ? own : own.normalize('NFC')
}

function elementsOf(taking: Taking, given: unknown, row: DumpRow): Element[] {
  const all = (Array.isArray(given) ? given : []).filter(isObject)
  const known = all.filter(({ type }) => isBlockType(textOf(type)))
  if (known.length < all.length)
    note(taking, row, `${all.length - known.length} elements of unknown types were left out`)
  return known.map(({ id, type, content, styles }, index) => ({
    id:
      textOf(id)
        .replace(/[^\w-]/g, '')
        .slice(0, 60) || `element-${index + 1}`,
    type: textOf(type),
    content: cut(contentOf(taking, textOf(type), textOf(content)), 2_000),
    ...(isObject(styles) && {
      styles: Object.fromEntries(Object.entries(styles).map(([name, value]) => [name, String(value)])),
    }),
  }))
}

/** Looks of the checkout. @returns the one that products without a template had: the only active one, null where none is */
export async function importTemplates(taking: Taking): Promise<string | null> {
  const known = await idsOf(taking.tx.db, 'checkoutTemplate')
  const active: string[] = []
  await takeIn(
    taking,
    'checkout_template',
    id => known.has(id),
    async (tx, cells, row, id) => {
      const name = cells.title('name')
      const elements = elementsOf(taking, cells.json('elements'), row)
      const isActive = cells.flag('is_active', true)
      const created = cells.moment('created_at') ?? tx.clock()
      refuseFaults(cells)
      if (elements.length === 0) throw new LeftOut('has no elements: products with it show the default of this shop')
      const faults = Object.entries(faultsOf(elements))
      if (faults.length > 0) throw new LeftOut(faults.map(([field, fault]) => `${field} ${fault}`).join('; '))
      await insertTemplate(tx.db, {
        id,
        name,
        elements: elements.map(cleanElement),
        is_active: isActive,
        created_at: created,
        updated_at: tx.clock(),
      })
      if (isActive) active.push(id)
    },
  )
  const [only, ...others] = active
  return only && others.length === 0 ? only : null
}
