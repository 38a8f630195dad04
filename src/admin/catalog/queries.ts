import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { call } from '#api-client/call.ts'
import {
  addVariant,
  archiveProduct,
  createProduct,
  deleteProduct,
  deleteVariant,
  duplicateProduct,
  editVariant,
  getProduct,
  listProducts,
  makeVariantDefault,
  type NewProduct,
  type Product,
  productDependencies,
  restoreProduct,
  type VariantForm,
} from '#contract/catalog.ts'
import { changeProducts, undoChange } from '#contract/catalog-bulk.ts'
import type { Call } from '#contract/endpoint.ts'
import { getShopSettings } from '#contract/settings.ts'
import type { ProductListParams } from './manage/list-params.ts'

const productsKey = ['products'] as const

/** The previous page of the product list stays on screen until the requested page has loaded. */
export const productsQuery = ({ q, status, stock, sort, page }: ProductListParams) =>
  queryOptions({
    queryKey: [...productsKey, 'list', { q, status, stock, sort, page }],
    queryFn: () => call(listProducts, { query: { q, status, stock, sort, page } }),
    placeholderData: keepPreviousData,
  })

export const productQuery = (id: string) =>
  queryOptions({ queryKey: [...productsKey, id], queryFn: () => call(getProduct, { params: { id } }) })

/** The shop's settings, whose currency applies to products without a currency of their own. */
export const shopQuery = queryOptions({ queryKey: ['settings', 'shop'], queryFn: () => call(getShopSettings) })

/**
 * What the deletion of a product would affect, fetched each time the dialog opens. The query key does not start with
 * the products' key: products are fetched again after a deletion, and this endpoint would then respond with 404.
 */
export const dependenciesQuery = (id: string) =>
  queryOptions({
    queryKey: ['product-dependencies', id],
    queryFn: () => call(productDependencies, { params: { id } }),
    gcTime: 0,
    staleTime: 0,
  })

export function useInvalidateProducts() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: productsKey })
}

/** The mutation stays pending until the product lists have been fetched again. */
export function useProductMutation<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const invalidateProducts = useInvalidateProducts()
  return useMutation({ mutationFn, onSuccess: invalidateProducts })
}

export const useCreateProduct = () => useProductMutation((body: NewProduct) => call(createProduct, { body }))

export const useDeleteProduct = () => useProductMutation((id: string) => call(deleteProduct, { params: { id } }))
export const useDuplicateProduct = () =>
  useProductMutation(({ id, title }: { id: string; title: string }) =>
    call(duplicateProduct, { params: { id }, body: { title } }),
  )
export const useArchiveProduct = () => useProductMutation((id: string) => call(archiveProduct, { params: { id } }))
export const useRestoreProduct = () => useProductMutation((id: string) => call(restoreProduct, { params: { id } }))

type Bulk = Call<typeof changeProducts>[0]['body']
export const useChangeProducts = () => useProductMutation((body: Bulk) => call(changeProducts, { body }))
export const useUndoChange = () => useProductMutation((id: string) => call(undoChange, { params: { id } }))

type Form = z.input<typeof VariantForm>
export const useVariantMutation = (product: Product) =>
  useProductMutation(({ variantId, form }: { variantId: string | null; form: Form }) =>
    variantId
      ? call(editVariant, { params: { id: product.id, variantId }, body: form })
      : call(addVariant, { params: { id: product.id }, body: form }),
  )

export const useMakeVariantDefault = (product: Product) =>
  useProductMutation((variantId: string) =>
    call(makeVariantDefault, { params: { id: product.id, variantId }, query: {} }),
  )

export const useDeleteVariant = (product: Product) =>
  useProductMutation((variantId: string) => call(deleteVariant, { params: { id: product.id, variantId }, query: {} }))
