import type Stripe from 'stripe'
import { isPixCharge } from '../resources/create-charge.ts'
import type { Language } from '../texts/language.ts'
import { localizeAmount } from '../texts/localize-amount.ts'
import { getTexts } from '../texts/texts.ts'
import { escapeHtml, renderHtmlPage } from './html.ts'
import { pageStyles } from './page-styles.ts'

/** Renders the page behind a charge's `receipt_url`. */
export function renderReceiptPage(charge: Stripe.Charge, language: Language): string {
  const texts = getTexts(language)
  const { heading, refunded, charge: chargeLabel } = texts.receipt
  const card = charge.payment_method_details?.card
  const [label, method] = isPixCharge(charge)
    ? [texts.paymentMethod, 'Pix']
    : [texts.card, `${card?.brand ?? ''} •••• ${card?.last4 ?? ''}`]
  const body = `
<main class="asking"><div class="card"><div class="banner">${texts.simulatedPayments}</div><div class="inside">
<h1>${heading}</h1>
<dl class="facts">
<dt>${texts.amount}</dt><dd>${escapeHtml(localizeAmount(charge.amount, charge.currency, language))}</dd>
<dt>${refunded}</dt><dd>${escapeHtml(localizeAmount(charge.amount_refunded, charge.currency, language))}</dd>
<dt>${label}</dt><dd>${escapeHtml(method)}</dd>
<dt>${chargeLabel}</dt><dd><code>${escapeHtml(charge.id)}</code></dd>
</dl></div></div></main>`
  return renderHtmlPage({
    title: `${heading} - ${texts.simulatedPayments}`,
    body,
    style: pageStyles,
    lang: language,
  })
}
