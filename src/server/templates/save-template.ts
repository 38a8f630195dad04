import type { Request } from '#contract/endpoint.ts'
import type { CheckoutTemplate, saveTemplate as endpoint } from '#contract/templates.ts'
import { textOn } from '#domain/brand-colour.ts'
import { cleanElement, faultsOf } from '#domain/checkout-template-faults.ts'
import { contentChanged } from '#server/kernel/content.ts'
import { type Context, withTransaction } from '#server/kernel/context.ts'
import { AppError } from '#server/kernel/errors.ts'
import { changed, lockForChange } from './changing.ts'
import { changeTemplateRow, type TemplateRow } from './repository.ts'

type Change = Request<typeof endpoint>['body']

/** What no checkout could be drawn with: parts that are missing, twice or no banner, a colour that carries no text. */
function refuseFaults({ elements, styles }: Change) {
  const fields: Record<string, string> = elements ? faultsOf(elements) : {}
  if (styles?.brand && !textOn(styles.brand)) fields['styles.brand'] = 'brand_unreadable'
  if (Object.keys(fields).length > 0) throw new AppError('invalid_fields', { fields })
}

const noStyles: Record<string, string> = {}
const columnsOf = ({ name, elements, styles, isActive }: Change): Partial<TemplateRow> => ({
  ...(name !== undefined && { name }),
  ...(elements && { elements: elements.map(cleanElement) }),
  ...(styles && { styles: styles.brand ? { brand: styles.brand.toLowerCase() } : noStyles }),
  ...(isActive !== undefined && { is_active: isActive }),
})

/** Changes what is given; every checkout that uses the template shows it at once. */
export async function saveTemplate(ctx: Context, id: string, change: Change): Promise<CheckoutTemplate> {
  refuseFaults(change)
  return withTransaction(ctx, async tx => {
    const row = await lockForChange(tx, id, change.version)
    if (row.is_system_default && change.isActive === false) throw new AppError('template_is_default')
    await changeTemplateRow(tx.db, id, tx.clock(), columnsOf(change))
    const { version: _, ...given } = change
    const template = await changed(tx, 'template.changed', id, { name: row.name, fields: Object.keys(given) })
    await contentChanged(tx)
    return template
  })
}
