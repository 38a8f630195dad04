import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '#api-client/call.ts'
import { eraseCustomer, exportCustomer, getCustomer, listCustomers, setConsent } from '#contract/customers.ts'
import type { Call } from '#contract/endpoint.ts'

const customersKey = ['customers'] as const
export type CustomerListFilters = Omit<Call<typeof listCustomers>[0]['query'], 'before'>

/** Customers, newest first, in pages. The rows of the previous search stay visible until the new rows have loaded. */
export const customersQuery = (filters: CustomerListFilters) =>
  infiniteQueryOptions({
    queryKey: [...customersKey, 'list', filters],
    queryFn: ({ pageParam }) => call(listCustomers, { query: { ...filters, ...(pageParam && { before: pageParam }) } }),
    initialPageParam: null as string | null,
    getNextPageParam: page => page.next,
    placeholderData: keepPreviousData,
  })

export const customerQuery = (id: string) =>
  queryOptions({ queryKey: [...customersKey, id], queryFn: () => call(getCustomer, { params: { id } }) })

/** Records whether the customer agreed to e-mails that are not about an order; null removes the record. */
export function useSetConsent(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (consent: boolean | null) => call(setConsent, { params: { id }, body: { consent } }),
    onSuccess: customer => client.setQueryData(customerQuery(id).queryKey, customer),
    onSettled: () => client.invalidateQueries({ queryKey: customersKey }),
  })
}

/** Fetches everything stored about a customer. This is not a React Query query, so that no cache keeps the data. */
export const fetchExport = (id: string) => call(exportCustomer, { params: { id } })

/** Erases a customer and removes personal data from the cache of the administration. */
export function useErase(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (email: string) => call(eraseCustomer, { params: { id }, body: { email } }),
    onSuccess(customer) {
      client.removeQueries({ type: 'inactive' })
      client.setQueryData(customerQuery(id).queryKey, customer)
    },
    onSettled: () => client.invalidateQueries({ queryKey: customersKey }),
  })
}
