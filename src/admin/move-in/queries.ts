import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#api-client/call.ts'
import { changeProducts } from '#contract/catalog-bulk.ts'
import { listMoveIns } from '#contract/move-in.ts'
import * as api from '#contract/redirects.ts'

const redirectsKey = ['redirects'] as const

export const runsQuery = queryOptions({ queryKey: ['move-in'], queryFn: async () => (await call(listMoveIns)).runs })

export const redirectsQuery = infiniteQueryOptions({
  queryKey: redirectsKey,
  queryFn: ({ pageParam }) => call(api.listRedirects, { query: { ...(pageParam !== null && { after: pageParam }) } }),
  initialPageParam: null as string | null,
  getNextPageParam: page => page.next,
})

function useRedirectMutation<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const client = useQueryClient()
  // A failed change can mean that the list is out of date, for example that another member deleted the redirect.
  return useMutation({ mutationFn, onSettled: () => client.invalidateQueries({ queryKey: redirectsKey }) })
}
export const useCreateRedirect = () =>
  useRedirectMutation((body: { path: string; target: string }) => call(api.createRedirect, { body }))
export const useDeleteRedirect = () => useRedirectMutation((id: string) => call(api.deleteRedirect, { params: { id } }))

/** Archives the products that an import created. */
export function useArchiveProducts() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (products: string[]) => call(changeProducts, { body: { products, change: { kind: 'archive' } } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['products'] }),
  })
}
