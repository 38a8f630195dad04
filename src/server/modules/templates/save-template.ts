import type { Request } from '#contract/endpoint.ts'
import type { CheckoutTemplate, saveTemplate as endpoint } from '#contract/templates.ts'
import { findTextColor } from '#domain/brand-color.ts'
import { findTemplateFaults, sanitizeElement } from '#domain/checkout-template-faults.ts'
import { bumpContentVersion } from '#server/platform/cache/content-version.ts'
import { type Context, withTransaction } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { type TemplateRow, updateTemplateRow } from './repository.ts'
import { finishTemplateChange, lockTemplateForChange } from './template-change.ts'

type Change = Request<typeof endpoint>['body']

/**
 * Rejects elements that no checkout can render (missing, duplicate or misplaced ones), and a brand color on which no
 * text is readable.
 */
function assertRenderable({ elements, styles }: Change) {
  const fields: Record<string, string> = elements ? findTemplateFaults(elements) : {}
  if (styles?.brand && !findTextColor(styles.brand)) fields['styles.brand'] = 'brand_unreadable'
  if (Object.keys(fields).length > 0) throw new AppError('invalid_fields', { fields })
}

const emptyStyles: Record<string, string> = {}
const toColumns = ({ name, elements, styles, isActive }: Change): Partial<TemplateRow> => ({
  ...(name !== undefined && { name }),
  ...(elements && { elements: elements.map(sanitizeElement) }),
  ...(styles && { styles: styles.brand ? { brand: styles.brand.toLowerCase() } : emptyStyles }),
  ...(isActive !== undefined && { is_active: isActive }),
})

/** Saves the given fields of a template. Every checkout that uses the template shows them immediately. */
export async function saveTemplate(ctx: Context, id: string, change: Change): Promise<CheckoutTemplate> {
  assertRenderable(change)
  return withTransaction(ctx, async tx => {
    const row = await lockTemplateForChange(tx, id, change.version)
    if (row.is_system_default && change.isActive === false) throw new AppError('template_is_default')
    await updateTemplateRow(tx.db, id, tx.clock(), toColumns(change))
    const { version: _, ...fields } = change
    const template = await finishTemplateChange(tx, 'template.changed', id, {
      name: row.name,
      fields: Object.keys(fields),
    })
    await bumpContentVersion(tx)
    return template
  })
}
