import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { call, callCancellably } from '#api-client/call.ts'
import { listProducts } from '#contract/catalog.ts'
import type { Call, Received } from '#contract/endpoint.ts'
import { listStripeProducts } from '#contract/functions.ts'
import { getMercadoPago, saveMercadoPago, testMercadoPago } from '#contract/mercado-pago-settings.ts'
import { getPaymentMethods, savePaymentMethods, verifyPaymentMethods } from '#contract/payment-method-settings.ts'
import {
  createWebhook,
  deleteStripeMapping,
  getPaymentSettings,
  getShopSettings,
  listStripeMappings,
  type PaymentSettings,
  type StripeMapping,
  savePaymentSettings,
  saveShopSettings,
  saveStripeMapping,
  saveWebhookSecret,
} from '#contract/settings.ts'
import { getWalletDomain, registerWalletDomain } from '#contract/wallet-domain.ts'
import { withStepUp } from '../shell/step-up/step-up.ts'
import { setShopTimeZone } from '../ui/shop-time-zone.ts'

const settingsKey = ['settings'] as const

export const paymentSettingsQuery = queryOptions({
  queryKey: [...settingsKey, 'payments'],
  queryFn: () => call(getPaymentSettings),
})

export const shopSettingsQuery = queryOptions({
  queryKey: [...settingsKey, 'shop'],
  queryFn: () => call(getShopSettings),
})

export function useSaveShop() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Call<typeof saveShopSettings>[0]['body']) => call(saveShopSettings, { body }),
    async onSuccess(saved) {
      client.setQueryData(shopSettingsQuery.queryKey, saved)
      setShopTimeZone(saved.timeZone)
      // Products without a currency of their own use the shop's currency, which may have changed.
      await client.invalidateQueries({ queryKey: ['products'] })
    },
  })
}

export const mercadoPagoQuery = queryOptions({
  queryKey: [...settingsKey, 'mercado-pago'],
  queryFn: () => call(getMercadoPago),
})

export function useSaveMercadoPago() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Call<typeof saveMercadoPago>[0]['body']) => withStepUp(() => call(saveMercadoPago, { body })),
    // The mutation's variables contain a secret, so they are not kept in the cache.
    gcTime: 0,
    async onSuccess(saved) {
      client.setQueryData(mercadoPagoQuery.queryKey, saved)
      // The mode of the shop, the usable modes and the capabilities depend on the keys.
      await Promise.all([
        client.invalidateQueries({ queryKey: paymentSettingsQuery.queryKey }),
        client.invalidateQueries({ queryKey: paymentMethodsQuery.queryKey }),
      ])
    },
  })
}

/** Tests the stored or the typed keys of Mercado Pago. Typed keys are not stored. */
export function useTestMercadoPago() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Call<typeof testMercadoPago>[0]['body']) => call(testMercadoPago, { body }),
    gcTime: 0,
    onSuccess: () => client.invalidateQueries({ queryKey: mercadoPagoQuery.queryKey }),
  })
}

export function useRefreshMercadoPago() {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: mercadoPagoQuery.queryKey })
}

export const paymentMethodsQuery = queryOptions({
  queryKey: [...settingsKey, 'payment-methods'],
  queryFn: () => call(getPaymentMethods),
})

export const useSavePaymentMethods = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Call<typeof savePaymentMethods>[0]['body']) => call(savePaymentMethods, { body }),
    onSuccess: saved => client.setQueryData(paymentMethodsQuery.queryKey, saved),
  })
}

export const useVerifyPaymentMethods = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (mode: Call<typeof verifyPaymentMethods>[0]['body']['mode']) =>
      call(verifyPaymentMethods, { body: { mode } }),
    onSuccess: saved => client.setQueryData(paymentMethodsQuery.queryKey, saved),
  })
}

export const mappingsQuery = queryOptions({
  queryKey: [...settingsKey, 'mappings'],
  queryFn: async () => (await call(listStripeMappings)).mappings,
})

/** The products that match a search, newest first, 20 per page, because each one has a row of fields for each SKU. */
export const localProductsQuery = (q: string) =>
  infiniteQueryOptions({
    queryKey: ['products', 'mapping', q],
    queryFn: ({ pageParam, signal }) =>
      callCancellably(signal, listProducts, { query: { q, page: pageParam, take: 20 } }),
    initialPageParam: 1,
    getNextPageParam: ({ page, pages }) => (page < pages ? page + 1 : null),
    placeholderData: keepPreviousData,
  })

/** The products of the Stripe account, fetched only once for the whole settings tab. */
export const providerProductsQuery = queryOptions({
  queryKey: [...settingsKey, 'provider-products'],
  queryFn: async () => (await call(listStripeProducts, { body: {} })).products,
  staleTime: 300_000,
  retry: false,
})

/** Tests a stored or a typed key by fetching the products of its Stripe account. A typed key is not stored. */
export const useTestConnection = () =>
  useMutation({
    mutationFn: (body: Call<typeof listStripeProducts>[0]['body']) => call(listStripeProducts, { body }),
    gcTime: 0,
  })
export type Connection = Received<typeof listStripeProducts>

function useSettingsMutation<Input>(change: (input: Input) => Promise<PaymentSettings>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: Input) => withStepUp(() => change(input)),
    // The mutation's variables contain a secret, so they are not kept in the cache.
    gcTime: 0,
    onSuccess(settings) {
      client.setQueryData(paymentSettingsQuery.queryKey, settings)
      client.removeQueries({ queryKey: providerProductsQuery.queryKey })
      client.removeQueries({ queryKey: ['wallet-domain'] })
      // The usable modes and the capabilities depend on the keys.
      return client.invalidateQueries({ queryKey: paymentMethodsQuery.queryKey })
    },
  })
}

/** The state of the shop's domain at the provider, for the keys of a mode. */
export const walletDomainQuery = (mode: 'test' | 'live') =>
  queryOptions({
    queryKey: ['wallet-domain', mode],
    queryFn: () => call(getWalletDomain, { query: { mode } }),
    staleTime: 60_000,
  })
export const registerDomain = (mode: 'test' | 'live') => call(registerWalletDomain, { body: { mode } })

export const useSaveKeys = () =>
  useSettingsMutation((body: Call<typeof savePaymentSettings>[0]['body']) => call(savePaymentSettings, { body }))
export const useCreateWebhook = () =>
  useSettingsMutation((isProduction: boolean) => call(createWebhook, { body: { isProduction } }))
export const useSaveWebhookSecret = () =>
  useSettingsMutation((body: Call<typeof saveWebhookSecret>[0]['body']) => call(saveWebhookSecret, { body }))

export function useSaveMapping() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Call<typeof saveStripeMapping>[0]['body']) => call(saveStripeMapping, { body }),
    onSuccess: saved =>
      client.setQueryData(mappingsQuery.queryKey, (before: StripeMapping[] = []) => [
        ...before.filter(mapping => mapping.sku !== saved.sku),
        saved,
      ]),
  })
}

export function useRemoveMapping() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: StripeMapping) => call(deleteStripeMapping, { params: { id } }),
    onSuccess: (_, removed) =>
      client.setQueryData(mappingsQuery.queryKey, (before: StripeMapping[] = []) =>
        before.filter(mapping => mapping.id !== removed.id),
      ),
  })
}
