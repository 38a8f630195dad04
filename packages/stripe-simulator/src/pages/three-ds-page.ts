import type Stripe from 'stripe'
import type { Language } from '../texts/language.ts'
import { localizeAmount } from '../texts/localize-amount.ts'
import { getTexts } from '../texts/texts.ts'
import { escapeHtml, renderHtmlPage } from './html.ts'
import { pageStyles } from './page-styles.ts'

/** Renders the page on which the simulated bank authenticates the shopper. */
export function renderThreeDsPage(
  intent: Stripe.PaymentIntent | Stripe.SetupIntent,
  card: string,
  inFrame: boolean,
  language: Language,
): string {
  const texts = getTexts(language)
  const amount =
    intent.object === 'payment_intent'
      ? `<dt>${texts.amount}</dt><dd>${escapeHtml(localizeAmount(intent.amount, intent.currency, language))}</dd>`
      : ''
  const explanation = intent.object === 'payment_intent' ? texts.bank.explainPayment : texts.bank.explainSetup
  const body = `
<main class="asking"><div class="card">
<div class="banner">${texts.simulatedPayments}</div>
<div class="inside">
<h1>${texts.bank.heading}</h1>
<p>${explanation}</p>
<dl class="facts">
${amount}
<dt>${texts.card}</dt><dd>${escapeHtml(card)}</dd>
</dl>
<div class="acts">
<button class="go" type="button" data-outcome="complete" data-testid="complete" disabled>${texts.bank.complete}</button>
<button type="button" data-outcome="fail" data-testid="fail" disabled>${texts.bank.fail}</button>
</div>
<p data-done hidden role="status">${texts.bank.done}</p>
</div></div></main>`
  return renderHtmlPage({
    title: `3D Secure - ${texts.simulatedPayments}`,
    body,
    script: '/v3/three-ds.js',
    style: pageStyles,
    lang: language,
    ...(inFrame && { rootClass: 'over' }),
  })
}
