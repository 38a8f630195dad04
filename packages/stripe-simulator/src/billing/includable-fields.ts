import type { Store } from '../state/store.ts'

/** Each invoice has exactly one payment, so the payment's id is derived from the invoice's id. */
export function toInvoicePaymentId(invoice: string): string {
  return invoice.replace(/^in_/, 'inpay_')
}

export function listInvoicePayments(store: Store, invoice: string) {
  const payment = store.get('invoice_payment', toInvoicePaymentId(invoice))
  const data = payment ? [payment] : []
  return { object: 'list', data, has_more: false, url: `/v1/invoice_payments?invoice=${invoice}` }
}

/** Returns the client secret with which a browser pays an open invoice. */
export function findConfirmationSecret(store: Store, invoice: string) {
  const payment = store.get('invoice_payment', toInvoicePaymentId(invoice))
  const secret = payment && store.get('payment_intent', payment.payment.payment_intent)?.client_secret
  return secret ? { client_secret: secret, type: 'payment_intent' } : null
}
