import type { ImportReport } from '#contract/catalog-bulk.ts'
import { catalogImport } from '#i18n/lazy-words.ts'

type Missing = NonNullable<ImportReport['missing']>

/** Lists the shop's SKUs that the file omits, grouped by product. It covers only products that the file contains. */
export function MissingSkus({ missing }: { missing: Missing }) {
  const products = new Map<string, Missing>()
  for (const each of missing) products.set(each.productId, [...(products.get(each.productId) ?? []), each])
  return (
    <details className="card px-4 py-3">
      <summary className="cursor-pointer font-medium">{catalogImport.missingSkus(missing.length)}</summary>
      <dl className="mt-2 grid gap-2">
        {[...products].map(([id, skus]) => (
          <div key={id}>
            <dt className="text-sm text-ink-2">{skus[0]?.title}</dt>
            <dd className="font-mono text-sm break-all">{skus.map(each => each.sku).join(', ')}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
