import type Stripe from 'stripe'
import { formatAmount } from '../resources/amounts.ts'
import { escapeHtml, renderHtmlPage } from './html.ts'
import { pageStyles } from './page-styles.ts'

/** Renders the page on which the simulated bank authenticates the shopper. */
export function renderThreeDsPage(
  intent: Stripe.PaymentIntent | Stripe.SetupIntent,
  card: string,
  inFrame: boolean,
): string {
  const amount =
    intent.object === 'payment_intent'
      ? `<dt>Amount</dt><dd>${escapeHtml(formatAmount(intent.amount, intent.currency).toUpperCase())}</dd>`
      : ''
  const subject = intent.object === 'payment_intent' ? 'the payment' : 'saving the card'
  const body = `
<main class="asking"><div class="card">
<div class="banner">Pagamentos simulados</div>
<div class="inside">
<h1>3D Secure 2 test page</h1>
<p>Here a bank would ask the cardholder to approve ${subject}. No money moves.</p>
<dl class="facts">
${amount}
<dt>Card</dt><dd>${escapeHtml(card)}</dd>
</dl>
<div class="acts">
<button class="go" type="button" data-outcome="complete" data-testid="complete" disabled>Complete authentication</button>
<button type="button" data-outcome="fail" data-testid="fail" disabled>Fail authentication</button>
</div>
<p data-done hidden role="status">Done. You can close this page.</p>
</div></div></main>`
  return renderHtmlPage({
    title: '3D Secure - Pagamentos simulados',
    body,
    script: '/v3/three-ds.js',
    style: pageStyles,
    ...(inFrame && { rootClass: 'over' }),
  })
}
