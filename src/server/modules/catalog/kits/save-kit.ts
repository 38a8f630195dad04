import type * as z from 'zod/mini'
import type { VariantForm } from '#contract/catalog.ts'
import { findKitProblem } from '#domain/kit.ts'
import { setUnits } from '#server/modules/stock/index.ts'
import type { Tx } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { findKitParts, findPartFacts, listKitsOfPart, replaceKitParts } from './repository.ts'

type Form = Pick<z.output<typeof VariantForm>, 'parts' | 'stock'>

/** Whether a form changes the parts of a kit, or may give a kit a stock of its own. */
export const isKitForm = ({ parts, stock }: Form): boolean => parts !== undefined || typeof stock === 'number'

/**
 * Throws part_of_kit, with the kits, when a kit contains the variant, or when one of another product contains one of
 * the product.
 */
export async function assertInNoKit(tx: Tx, part: { variantId: string } | { productId: string }): Promise<void> {
  const kits = await listKitsOfPart(tx.db, part)
  if (kits.length > 0) throw new AppError('part_of_kit', { data: { kits } })
}

async function assertValidParts(
  tx: Tx,
  variantId: string,
  parts: NonNullable<Form['parts']>,
  place: string,
): Promise<void> {
  const facts = await findPartFacts(tx.db, [variantId, ...parts.map(part => part.variantId)])
  if (facts.some(fact => fact.variantId === variantId && fact.isSubscription))
    throw new AppError('invalid_fields', { fields: { [`${place}parts`]: 'subscription' } })
  if ((await listKitsOfPart(tx.db, { variantId })).length > 0)
    throw new AppError('invalid_fields', { fields: { [`${place}parts`]: 'is_part' } })
  const found = findKitProblem(
    variantId,
    parts.map(part => {
      const known = facts.find(fact => fact.variantId === part.variantId)
      const { isKit = false, isSubscription = false } = known ?? {}
      return { variantId: part.variantId, exists: known !== undefined, isKit, isSubscription }
    }),
  )
  if (found) throw new AppError('invalid_fields', { fields: { [`${place}parts.${found.index}`]: found.problem } })
}

/**
 * Saves the parts of a form and removes the own stock of a variant that becomes a kit. Throws invalid_fields for parts
 * that a kit cannot have, and for a stock of a kit. The caller has locked the kits.
 * @param place the prefix of the field names in invalid_fields, such as `variants.0.`
 */
export async function saveKit(tx: Tx, variantId: string, form: Form, place = ''): Promise<void> {
  if (!isKitForm(form)) return
  const { parts } = form
  const isKit = parts ? parts.length > 0 : (await findKitParts(tx.db, [variantId])).size > 0
  if (isKit && typeof form.stock === 'number')
    throw new AppError('invalid_fields', { fields: { [`${place}stock`]: 'kit' } })
  if (!parts) return
  if (isKit) await assertValidParts(tx, variantId, parts, place)
  await replaceKitParts(tx.db, [{ variantId, parts }])
  if (isKit) await setUnits(tx.db, variantId, null)
}
