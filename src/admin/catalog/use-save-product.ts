import type { Product } from '#contract/catalog.ts'
import { problemText } from '#web/problem.ts'
import { catalog } from '#words/index.ts'
import { changed } from '../ui/conflict/changes.ts'
import { newerIn, useVersions } from '../ui/conflict/use-versions.ts'
import { toast } from '../ui/toaster.tsx'
import { formOf } from './product-form.ts'
import { useUpdateProduct } from './queries.ts'

/** A product's form and its save. */
export function useSaveProduct(product: Product) {
  const update = useUpdateProduct(product.id)
  return useVersions({
    first: product,
    formOf,
    newerOf: error => newerIn<Product>(error, 'product'),
    send(over, mine) {
      const { priceCents, images, shippingOptions, ...rest } = changed(formOf(over), mine)
      return update.mutateAsync({
        ...rest,
        ...(typeof priceCents === 'number' && { priceCents }),
        ...(images && { images: [...images] }),
        ...(shippingOptions && { shippingOptions: [...shippingOptions] }),
        version: over.version,
      })
    },
    onSaved: () => toast.done(catalog.saved),
    onFailed: error => void toast.failed(catalog.saveFailed, { text: problemText(error), stay: true }),
  })
}
