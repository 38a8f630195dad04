import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import {
  addVariant,
  createProduct,
  deleteProduct,
  deleteVariant,
  editVariant,
  getProduct,
  listProducts,
  makeVariantDefault,
  type NewProduct,
  type Product,
  productDependencies,
  updateProduct,
  type VariantForm,
} from '#contract/catalog.ts'
import type { Call } from '#contract/endpoint.ts'
import { call } from '#web/call.ts'

const all = ['products'] as const

/** Products, newest first, a page at a time. */
export const productsQuery = infiniteQueryOptions({
  queryKey: [...all, 'list'],
  queryFn: ({ pageParam }) => call(listProducts, { query: { page: pageParam } }),
  initialPageParam: 1,
  getNextPageParam: ({ page, pages }) => (page < pages ? page + 1 : null),
})

export const productQuery = (id: string) =>
  queryOptions({ queryKey: [...all, id], queryFn: () => call(getProduct, { params: { id } }) })

/** What a deletion would touch; asked anew each time the dialog opens. */
export const dependenciesQuery = (id: string) =>
  queryOptions({
    queryKey: [...all, id, 'dependencies'],
    queryFn: () => call(productDependencies, { params: { id } }),
    gcTime: 0,
    staleTime: 0,
  })

/** A change of products: the lists are read again before it counts as done. */
function useChange<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const client = useQueryClient()
  return useMutation({ mutationFn, onSuccess: () => client.invalidateQueries({ queryKey: all }) })
}

export const useCreateProduct = () => useChange((body: NewProduct) => call(createProduct, { body }))

type Change = Call<typeof updateProduct>[0]['body']
export const useUpdateProduct = (id: string) =>
  useChange((body: Change) => call(updateProduct, { params: { id }, body }))

export const useDeleteProduct = () => useChange((id: string) => call(deleteProduct, { params: { id } }))

type Form = z.input<typeof VariantForm>
export const useSaveVariant = (product: Product) =>
  useChange(({ variantId, form }: { variantId: string | null; form: Form }) =>
    variantId
      ? call(editVariant, { params: { id: product.id, variantId }, body: form })
      : call(addVariant, { params: { id: product.id }, body: form }),
  )

export const useMakeVariantDefault = (product: Product) =>
  useChange((variantId: string) => call(makeVariantDefault, { params: { id: product.id, variantId }, query: {} }))

export const useDeleteVariant = (product: Product) =>
  useChange((variantId: string) => call(deleteVariant, { params: { id: product.id, variantId }, query: {} }))
