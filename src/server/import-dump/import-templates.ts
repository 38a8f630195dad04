import { isBlockType } from '#domain/checkout-template.ts'
import { findTemplateFaults, sanitizeElement } from '#domain/checkout-template-faults.ts'
import { truncate } from '#domain/truncate.ts'
import { addNote, assertNoFaults, type DumpImport, importRows, RowSkipped } from './import-rows.ts'
import type { DumpRow } from './reading/dump-row.ts'
import { insertTemplate, listIds } from './repository.ts'
import { rewriteAddresses } from './rewrite-addresses.ts'

type Element = { id: string; type: string; content: string; styles?: Record<string, string> }

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const toText = (value: unknown) => (typeof value === 'string' ? value : '')

/** A banner's content is a URL that must match a file name exactly; other content is text and is normalized. */
function buildContent({ stored }: DumpImport, type: string, content: string): string {
  const own = rewriteAddresses(content, stored)
  return type === 'banner' ? own : own.normalize('NFC')
}

function parseTemplateElements(taking: DumpImport, given: unknown, row: DumpRow): Element[] {
  const all = (Array.isArray(given) ? given : []).filter(isObject)
  const known = all.filter(({ type }) => isBlockType(toText(type)))
  if (known.length < all.length)
    addNote(taking, row, `${all.length - known.length} elements of unknown types were left out`)
  return known.map(({ id, type, content, styles }, index) => ({
    id:
      toText(id)
        .replace(/[^\w-]/g, '')
        .slice(0, 60) || `element-${index + 1}`,
    type: toText(type),
    content: truncate(buildContent(taking, toText(type), toText(content)), 2_000),
    ...(isObject(styles) && {
      styles: Object.fromEntries(Object.entries(styles).map(([name, value]) => [name, String(value)])),
    }),
  }))
}

/**
 * Imports the checkout templates.
 * @returns the id of the template that products without a template used: the only active one, or null
 */
export async function importTemplates(taking: DumpImport): Promise<string | null> {
  const known = await listIds(taking.tx.db, 'checkoutTemplate')
  const active: string[] = []
  await importRows(
    taking,
    'checkout_template',
    id => known.has(id),
    async (tx, cells, row, id) => {
      const name = cells.title('name')
      const elements = parseTemplateElements(taking, cells.json('elements'), row)
      const isActive = cells.boolean('is_active', true)
      const created = cells.date('created_at') ?? tx.clock()
      assertNoFaults(cells)
      if (elements.length === 0) throw new RowSkipped('has no elements: products with it show the default of this shop')
      const faults = Object.entries(findTemplateFaults(elements))
      if (faults.length > 0) throw new RowSkipped(faults.map(([field, fault]) => `${field} ${fault}`).join('; '))
      await insertTemplate(tx.db, {
        id,
        name,
        elements: elements.map(sanitizeElement),
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
