import { cleanSku } from '#domain/sku.ts'
import { storeImportedKeys } from '#server/modules/settings/index.ts'
import { resolveId } from './cells.ts'
import { addNote, assertNoProblems, type DumpImport, importRows, RowSkipped } from './import-rows.ts'
import { insertMapping, listIds, listMappedSkus } from './repository.ts'

const keyColumns = [
  'publishable_key_sandbox',
  'secret_key_sandbox',
  'publishable_key_production',
  'secret_key_production',
] as const

/**
 * Imports Stripe keys into the key sets that are still empty in this shop. Secret keys are encrypted and never
 * reported.
 */
export async function importProviderKeys(dumpImport: DumpImport): Promise<void> {
  await importRows(
    dumpImport,
    'stripe_config',
    () => false,
    async (tx, cells, row) => {
      const importedKeys = Object.fromEntries(keyColumns.map(name => [name, cells.text(name)?.trim() || null]))
      const isProduction = cells.boolean('is_production', false)
      cells.problems.length = 0
      const { kept: storedKeys, refused: rejectedKeys } = await storeImportedKeys(tx, importedKeys)
      for (const { column, fault: problem } of rejectedKeys) addNote(dumpImport, row, `${column}: ${problem}`)
      if (storedKeys.length === 0) throw new RowSkipped('this shop already has its keys, or the dump contains none')
      const mode = isProduction ? 'production' : 'test'
      addNote(
        dumpImport,
        row,
        `${storedKeys.length} keys stored. The old shop was in ${mode} mode: choose the mode and create the webhook in Configuração`,
      )
    },
  )
}

/** Imports the Stripe prices of SKUs that this shop sells. */
export async function importPriceMappings(dumpImport: DumpImport): Promise<void> {
  const { db } = dumpImport.tx
  const mappedSkus = await listMappedSkus(db)
  const products = await listIds(db, 'products')
  const variants = await listIds(db, 'productVariants')
  await importRows(
    dumpImport,
    'product_stripe_mapping',
    (_, row) => {
      const sku = row.values.get('sku') ?? ''
      return mappedSkus.has(sku) || mappedSkus.has(cleanSku(sku))
    },
    async (tx, cells, row, id) => {
      const mapping = {
        id,
        sku: cleanSku(cells.title('sku')),
        stripe_product_id: cells.title('stripe_product_id'),
        stripe_price_id: cells.title('stripe_price_id'),
        is_subscription: cells.boolean('is_subscription', false),
      }
      assertNoProblems(cells)
      const product = resolveId('products', cells.text('product_id') ?? '')
      if (!products.has(product)) throw new RowSkipped('its product does not exist')
      const variant = cells.reference('variant_id', 'product_variants')
      const owner = { product_id: product, variant_id: variant && variants.has(variant) ? variant : null }
      await insertMapping(tx.db, { ...mapping, ...owner })
      mappedSkus.add(mapping.sku)
      if (mapping.is_subscription)
        addNote(
          dumpImport,
          row,
          `${mapping.sku} is a subscription: map it again in Configuração, which asks Stripe for its terms`,
        )
    },
  )
}
