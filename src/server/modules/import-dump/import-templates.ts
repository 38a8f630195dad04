import type { DumpRow } from '@vitrine/dump-reader/dump-row.ts'
import { isBlockType } from '#domain/checkout-template.ts'
import { findTemplateFaults, sanitizeElement } from '#domain/checkout-template-faults.ts'
import { truncate } from '#domain/truncate.ts'
import { addNote, assertNoProblems, type DumpImport, importRows, RowSkipped } from './import-rows.ts'
import { insertTemplate, listIds } from './repository.ts'
import { rewriteAddresses } from './rewrite-addresses.ts'

type Element = { id: string; type: string; content: string; styles?: Record<string, string> }

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const toText = (value: unknown) => (typeof value === 'string' ? value : '')

/** A banner's content is a URL that must match a file name exactly; other content is text and is normalized. */
function buildContent({ stored }: DumpImport, type: string, content: string): string {
  const rewritten = rewriteAddresses(content, stored)
  return type === 'banner' ? rewritten : rewritten.normalize('NFC')
}

function parseTemplateElements(dumpImport: DumpImport, json: unknown, row: DumpRow): Element[] {
  const entries = (Array.isArray(json) ? json : []).filter(isObject)
  const supported = entries.filter(({ type }) => isBlockType(toText(type)))
  if (supported.length < entries.length)
    addNote(dumpImport, row, `${entries.length - supported.length} elements of unknown types were skipped`)
  return supported.map(({ id, type, content, styles }, index) => ({
    id:
      toText(id)
        .replace(/[^\w-]/g, '')
        .slice(0, 60) || `element-${index + 1}`,
    type: toText(type),
    content: truncate(buildContent(dumpImport, toText(type), toText(content)), 2_000),
    ...(isObject(styles) && {
      styles: Object.fromEntries(Object.entries(styles).map(([name, value]) => [name, String(value)])),
    }),
  }))
}

/**
 * Imports the checkout templates.
 * @returns the id of the template that products without a template used in the old system: the only active one; null
 * when there is none or several
 */
export async function importTemplates(dumpImport: DumpImport): Promise<string | null> {
  const existingIds = await listIds(dumpImport.tx.db, 'checkoutTemplate')
  const active: string[] = []
  await importRows(
    dumpImport,
    'checkout_template',
    id => existingIds.has(id),
    async (tx, cells, row, id) => {
      const name = cells.title('name')
      const elements = parseTemplateElements(dumpImport, cells.json('elements'), row)
      const isActive = cells.boolean('is_active', true)
      const created = cells.date('created_at') ?? tx.clock()
      assertNoProblems(cells)
      if (elements.length === 0) throw new RowSkipped('has no elements: its products use the default template')
      const problems = Object.entries(findTemplateFaults(elements))
      if (problems.length > 0)
        throw new RowSkipped(problems.map(([field, problem]) => `${field} ${problem}`).join('; '))
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
  const [onlyTemplate, ...otherTemplates] = active
  return onlyTemplate && otherTemplates.length === 0 ? onlyTemplate : null
}
