import type { Store } from '../state/store.ts'

/** The payments of an invoice, as a list. */
export function paymentsOf(store: Store, invoice: string) {
  const data = [...store.all('invoice_payment')].filter(one => one.invoice === invoice)
  return { object: 'list', data, has_more: false, url: `/v1/invoice_payments?invoice=${invoice}` }
}

/** What a browser pays an open invoice with. */
export function secretOf(store: Store, invoice: string) {
  for (const { payment, invoice: of } of store.all('invoice_payment')) {
    const secret = of === invoice && store.get('payment_intent', payment.payment_intent)?.client_secret
    if (secret) return { client_secret: secret, type: 'payment_intent' }
  }
  return null
}
