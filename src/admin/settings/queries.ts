import { infiniteQueryOptions, queryOptions, useMutation } from '@tanstack/react-query'
import { listProducts } from '#contract/catalog.ts'
import { listStripeProducts } from '#contract/functions.ts'
import { getPaymentSettings, listStripeMappings } from '#contract/settings.ts'
import { call } from '#web/call.ts'

const all = ['settings'] as const

export const paymentSettingsQuery = queryOptions({
  queryKey: [...all, 'payments'],
  queryFn: () => call(getPaymentSettings),
})

export const mappingsQuery = queryOptions({
  queryKey: [...all, 'mappings'],
  queryFn: async () => (await call(listStripeMappings)).mappings,
})

export const localProductsQuery = infiniteQueryOptions({
  queryKey: ['products', 'mapping'],
  queryFn: ({ pageParam }) => call(listProducts, { query: pageParam ? { before: pageParam } : {} }),
  initialPageParam: null as string | null,
  getNextPageParam: page => page.next,
})

/** Reads the account's products: with the stored key, or with one that is tried and not kept. */
export const useTestConnection = () =>
  useMutation({
    mutationFn: (key: string) => call(listStripeProducts, { body: key ? { stripeSecretKey: key } : {} }),
    gcTime: 0,
  })
