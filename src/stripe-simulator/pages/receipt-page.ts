import type Stripe from 'stripe'
import { amountInWords } from '../resources/amounts.ts'
import { escapeHtml, htmlPage } from './html.ts'
import { look } from './look.ts'

/** Where a charge's `receipt_url` leads. */
export function receiptPage(charge: Stripe.Charge): string {
  const card = charge.payment_method_details?.card
  const body = `
<main class="asking"><div class="card"><div class="banner">Pagamentos simulados</div><div class="inside">
<h1>Recibo</h1>
<dl class="facts">
<dt>Valor</dt><dd>${escapeHtml(amountInWords(charge.amount, charge.currency))}</dd>
<dt>Reembolsado</dt><dd>${escapeHtml(amountInWords(charge.amount_refunded, charge.currency))}</dd>
<dt>Cartão</dt><dd>${escapeHtml(`${card?.brand ?? ''} •••• ${card?.last4 ?? ''}`)}</dd>
<dt>Cobrança</dt><dd><code>${escapeHtml(charge.id)}</code></dd>
</dl></div></div></main>`
  return htmlPage({ title: 'Recibo - Pagamentos simulados', body, style: look, lang: 'pt-BR' })
}
