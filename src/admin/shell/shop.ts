import { queryOptions } from '@tanstack/react-query'
import { call } from '#api-client/call.ts'

/** The contract is imported on demand, because it contains much more than these two calls. */
const importContract = () => import('#contract/settings.ts')

// The keys are those of the settings screens, which keep both queries up to date after a change.
const shopSettings = queryOptions({
  queryKey: ['settings', 'shop'],
  queryFn: async () => call((await importContract()).getShopSettings),
  staleTime: 300_000,
})
const paymentSettings = queryOptions({
  queryKey: ['settings', 'payments'],
  queryFn: async () => call((await importContract()).getPaymentSettings),
  staleTime: 300_000,
})

/** The shop's name. */
export const shopNameQuery = { ...shopSettings, select: ({ name }: { name: string }) => name }
/** The shop's currency; null if products without a currency are sold in the currency of the checkout. */
export const shopCurrencyQuery = { ...shopSettings, select: ({ currency }: { currency: string | null }) => currency }
/** The shop's payment mode. */
export const shopModeQuery = {
  ...paymentSettings,
  select: ({ mode }: { mode: 'simulator' | 'test' | 'live' }) => mode,
}
