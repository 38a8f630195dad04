import type { Request } from '#contract/endpoint.ts'
import { bannerPositionBySlot } from '#contract/files.ts'
import type { CheckoutTemplate, createTemplate as endpoint } from '#contract/templates.ts'
import { findBannerSlot } from '#domain/checkout-template.ts'
import { templates as words } from '#i18n/spec/templates.ts'
import { copyTemplateBanner } from '#server/modules/files/index.ts'
import { type Context, withTransaction } from '#server/platform/core/context.ts'
import { orThrow } from '#server/platform/core/errors.ts'
import { newId } from '#server/platform/core/ids.ts'
import {
  findDefaultTemplate,
  findTemplateRow,
  insertTemplate,
  listTemplateRows,
  type TemplateRow,
} from './repository.ts'
import { finishTemplateChange } from './template-change.ts'

/**
 * Copies the elements. Banners are stored again under the copy’s name, so that replacing a banner of the original does
 * not change the copy.
 */
async function copyElements(ctx: Context, origin: TemplateRow, copy: string): Promise<TemplateRow['elements']> {
  return Promise.all(
    origin.elements.map(async element => {
      const slot = element.type === 'banner' ? findBannerSlot(element) : null
      if (!slot) return element
      const sourceName = origin.is_system_default ? 'default' : origin.id
      return {
        ...element,
        content: await copyTemplateBanner(ctx, element.content.trim(), bannerPositionBySlot[slot], sourceName, copy),
      }
    }),
  )
}

/** Generates a numbered name that no template has, counting up from the number of templates plus one. */
function findFreeName(names: readonly string[]): string {
  for (let n = names.length + 1; ; n++) if (!names.includes(words.newName(n))) return words.newName(n)
}

/** Copies a template, by default the system default. No checkout shows the copy until a product uses it. */
export async function createTemplate(
  ctx: Context,
  { name, copyOf }: Request<typeof endpoint>['body'],
): Promise<CheckoutTemplate> {
  const row = await (copyOf ? findTemplateRow(ctx.db, copyOf) : findDefaultTemplate(ctx.db))
  const origin: TemplateRow = orThrow(row, 'template_not_found')
  const { styles, layout_config } = origin
  const id = newId()
  // Banners are copied outside the transaction, because copying moves image bytes.
  const elements = await copyElements(ctx, origin, id)
  return withTransaction(ctx, async tx => {
    const copyName = name ?? findFreeName((await listTemplateRows(tx.db)).map(each => each.name))
    const now = tx.clock()
    await insertTemplate(tx.db, {
      id,
      name: copyName,
      elements,
      styles,
      layout_config,
      created_at: now,
      updated_at: now,
    })
    return finishTemplateChange(tx, 'template.created', id, { name: copyName, from: origin.id })
  })
}
