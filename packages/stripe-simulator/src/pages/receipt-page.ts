import type Stripe from 'stripe'
import { formatAmount } from '../resources/amounts.ts'
import { escapeHtml, renderHtmlPage } from './html.ts'
import { pageStyles } from './page-styles.ts'

/** Renders the page to which a charge's `receipt_url` leads. */
export function renderReceiptPage(charge: Stripe.Charge): string {
  const card = charge.payment_method_details?.card
  const body = `
<main class="asking"><div class="card"><div class="banner">Pagamentos simulados</div><div class="inside">
<h1>Recibo</h1>
<dl class="facts">
<dt>Valor</dt><dd>${escapeHtml(formatAmount(charge.amount, charge.currency))}</dd>
<dt>Reembolsado</dt><dd>${escapeHtml(formatAmount(charge.amount_refunded, charge.currency))}</dd>
<dt>Cartão</dt><dd>${escapeHtml(`${card?.brand ?? ''} •••• ${card?.last4 ?? ''}`)}</dd>
<dt>Cobrança</dt><dd><code>${escapeHtml(charge.id)}</code></dd>
</dl></div></div></main>`
  return renderHtmlPage({ title: 'Recibo - Pagamentos simulados', body, style: pageStyles, lang: 'pt-BR' })
}
