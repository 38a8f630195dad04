import { localizeAmount } from '../amounts.ts'
import { isPaid } from '../orders/order-object.ts'
import { isPayableLate, isPixOpen } from '../orders/pix.ts'
import type { OrderRow } from '../state/tables.ts'
import type { Language } from '../texts/language.ts'
import { getTexts, type Texts } from '../texts/texts.ts'
import { escapeHtml, renderHtmlPage } from './html.ts'
import { pageStyles } from './page-styles.ts'

export const buildTitle = ({ id, request }: OrderRow) => request.description ?? request.external_reference ?? id

/** Renders the button that pays the code of an order, as a form so that it works without a script. */
export function renderPayForm(order: OrderRow, from: 'home' | 'ticket', { home }: Texts): string {
  const isLate = isPayableLate(order)
  if (isPaid(order) || !(isLate || isPixOpen(order))) return ''
  const label = isLate ? home.payLate : home.pay
  const look = from === 'ticket' ? 'go' : isLate ? 'small' : 'small go'
  return `<form method="post" action="/orders/${order.id}/pay">
<input type="hidden" name="when" value="${isLate ? 'late' : 'now'}"><input type="hidden" name="from" value="${from}">
<button class="${look}" aria-label="${escapeHtml(`${label}: ${buildTitle(order)}`)}">${label}</button></form>`
}

function getStatus(order: OrderRow): keyof Texts['ticket']['statuses'] {
  if (isPaid(order)) return 'paid'
  if (isPixOpen(order)) return 'open'
  return order.payment.status === 'expired' ? 'expired' : 'canceled'
}

/** Renders the page behind the `ticket_url` of a Pix order. */
export function renderTicketPage(order: OrderRow, imageUrl: string, language: Language): string {
  const texts = getTexts(language)
  const { ticket } = texts
  const status = getStatus(order)
  const code = `<img class="qr" src="${escapeHtml(imageUrl)}" alt="${ticket.qrCode}" width="240" height="240">
<label class="code">${ticket.code}<textarea readonly rows="5">${escapeHtml(order.pix?.code ?? '')}</textarea></label>`
  const body = `
<main class="asking"><div class="card">
<div class="banner">${texts.simulatedPayments}</div>
<div class="inside">
<h1>${ticket.heading}</h1>
<dl class="facts">
<dt>${texts.amount}</dt><dd>${localizeAmount(order.amount, language)}</dd>
<dt>${texts.order}</dt><dd>${escapeHtml(buildTitle(order))}</dd>
</dl>
<p role="status">${ticket.statuses[status]}</p>
${status === 'open' ? code : ''}
<div class="acts">${renderPayForm(order, 'ticket', texts)}</div>
</div></div></main>`
  return renderHtmlPage({
    title: `${ticket.heading} - ${texts.simulatedPayments}`,
    body,
    style: pageStyles,
    lang: language,
  })
}
