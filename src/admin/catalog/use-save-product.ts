import { getProblemText } from '#api-client/problem.ts'
import type { Product } from '#contract/catalog.ts'
import { catalog } from '#i18n/index.ts'
import { getChangedFields } from '../ui/conflict/changes.ts'
import { findNewerVersion, useVersionedForm } from '../ui/conflict/use-versioned-form.ts'
import { toast } from '../ui/toaster.tsx'
import { toProductForm } from './product-form.ts'
import { useUpdateProduct } from './queries.ts'

export function useSaveProduct(product: Product) {
  const update = useUpdateProduct(product.id)
  return useVersionedForm({
    initial: product,
    toForm: toProductForm,
    findNewer: error => findNewerVersion<Product>(error, 'product'),
    send(opened, mine) {
      const { priceCents, images, shippingOptions, ...otherFields } = getChangedFields(toProductForm(opened), mine)
      return update.mutateAsync({
        ...otherFields,
        ...(typeof priceCents === 'number' && { priceCents }),
        ...(images && { images: [...images] }),
        ...(shippingOptions && { shippingOptions: [...shippingOptions] }),
        version: opened.version,
      })
    },
    onSaved: () => toast.done(catalog.saved),
    onFailed: error => void toast.failed(catalog.saveFailed, { text: getProblemText(error), stay: true }),
  })
}
