import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#api-client/call.ts'
import { readExampleOrders, removeExampleOrders } from '#contract/example-orders.ts'

export const exampleOrdersQuery = queryOptions({
  queryKey: ['example orders'],
  queryFn: () => call(readExampleOrders),
  staleTime: 60_000,
})

/** Removes the example orders. Nearly every screen showed some of them, so everything is read again. */
export function useRemoveExampleOrders() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(removeExampleOrders),
    onSuccess: () => client.invalidateQueries(),
  })
}
