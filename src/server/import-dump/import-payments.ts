import { cleanSku } from '#domain/sku.ts'
import { storeImportedKeys } from '#server/settings/index.ts'
import { addNote, assertNoFaults, type DumpImport, importRows, RowSkipped } from './import-rows.ts'
import { resolveId } from './reading/cells.ts'
import { insertMapping, listIds, listMappedSkus } from './repository.ts'

const keyColumns = [
  'publishable_key_sandbox',
  'secret_key_sandbox',
  'publishable_key_production',
  'secret_key_production',
] as const

/** Imports Stripe keys into the sets that this shop has not filled. Secret keys are encrypted and never reported. */
export async function importProviderKeys(taking: DumpImport): Promise<void> {
  await importRows(
    taking,
    'stripe_config',
    () => false,
    async (tx, cells, row) => {
      const given = Object.fromEntries(keyColumns.map(name => [name, cells.text(name)?.trim() || null]))
      const isProduction = cells.boolean('is_production', false)
      cells.faults.length = 0
      const { kept, refused } = await storeImportedKeys(tx, given)
      for (const { column, fault } of refused) addNote(taking, row, `${column}: ${fault}`)
      if (kept.length === 0) throw new RowSkipped('this shop has its keys already, or none came')
      const mode = isProduction ? 'production' : 'test'
      addNote(
        taking,
        row,
        `${kept.length} keys kept. The old shop was in ${mode}: choose the mode and make the webhook in Configuração`,
      )
    },
  )
}

/** Imports the Stripe prices of SKUs that this shop sells. */
export async function importPriceMappings(taking: DumpImport): Promise<void> {
  const { db } = taking.tx
  const known = await listMappedSkus(db)
  const products = await listIds(db, 'products')
  const variants = await listIds(db, 'productVariants')
  await importRows(
    taking,
    'product_stripe_mapping',
    (_, row) => {
      const sku = row.values.get('sku') ?? ''
      return known.has(sku) || known.has(cleanSku(sku))
    },
    async (tx, cells, row, id) => {
      const mapping = {
        id,
        sku: cleanSku(cells.title('sku')),
        stripe_product_id: cells.title('stripe_product_id'),
        stripe_price_id: cells.title('stripe_price_id'),
        is_subscription: cells.boolean('is_subscription', false),
      }
      assertNoFaults(cells)
      const product = resolveId('products', cells.text('product_id') ?? '')
      if (!products.has(product)) throw new RowSkipped('its product is not there')
      const variant = cells.reference('variant_id', 'product_variants')
      const bound = { product_id: product, variant_id: variant && variants.has(variant) ? variant : null }
      await insertMapping(tx.db, { ...mapping, ...bound })
      known.add(mapping.sku)
      if (mapping.is_subscription)
        addNote(
          taking,
          row,
          `${mapping.sku} is a subscription: bind it again in Configuração, which asks Stripe for its terms`,
        )
    },
  )
}
