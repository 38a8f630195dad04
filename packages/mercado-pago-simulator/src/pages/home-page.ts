import { localizeAmount } from '../amounts.ts'
import { holderOutcomes } from '../cards/outcomes.ts'
import { testCards } from '../cards/test-cards.ts'
import { isPaid } from '../orders/order-object.ts'
import { isPayableLate, isPixOpen } from '../orders/pix.ts'
import type { OrderRow } from '../state/tables.ts'
import type { Language } from '../texts/language.ts'
import { getTexts, type Texts } from '../texts/texts.ts'
import type { World } from '../world.ts'
import { escapeHtml, renderHtmlPage } from './html.ts'
import { pageStyles } from './page-styles.ts'
import { buildTitle, renderPayForm } from './ticket-page.ts'

const maxRows = 20

function formatCardNumber(number: string): string {
  return number.length === 15
    ? number.replace(/^(\d{4})(\d{6})(\d{5})$/, '$1 $2 $3')
    : number.replace(/(\d{4})(?=\d)/g, '$1 ')
}

function renderCopyRow(text: string, shown: string, about: string, { home }: Texts): string {
  return `<tr><td><code>${shown}</code><small>${escapeHtml(about)}</small></td>
<td class="end"><button class="small" type="button" data-copy="${text}" aria-label="${home.copyLabel(text)}">${home.copy}</button></td></tr>`
}

const renderTable = (heading: string, rows: string[]) => `<div class="table"><table>
<thead><tr><th scope="col">${heading}</th><td></td></tr></thead>
<tbody>${rows.join('\n')}</tbody></table></div>`

function renderDecideForms({ id }: OrderRow, title: string, { home }: Texts): string {
  const buttons = (['approve', 'reject'] as const).map(
    outcome =>
      `<button class="small" name="outcome" value="${outcome}" aria-label="${escapeHtml(`${home[outcome]}: ${title}`)}">${home[outcome]}</button>`,
  )
  return `<form method="post" action="/orders/${id}/decide">${buttons.join(' ')}</form>`
}

function renderOrders(orders: OrderRow[], empty: string, act: (order: OrderRow) => string, language: Language): string {
  const texts = getTexts(language)
  if (orders.length === 0) return `<div class="table"><p class="empty">${empty}</p></div>`
  const rows = orders.slice(0, maxRows).map(
    order => `<tr><td>${escapeHtml(buildTitle(order))}<small>${localizeAmount(order.amount, language)}</small></td>
<td class="end">${act(order)}</td></tr>`,
  )
  return renderTable(texts.order, rows)
}

/** Renders the helper page: test cards and names, Pix codes to pay and card payments to decide. */
export function renderHomePage({ store }: World, language: Language): string {
  const texts = getTexts(language)
  const { home, simulatedPayments } = texts
  const orders = store.newestFirst('order')
  const late = orders.filter(order => isPayableLate(order) && !isPaid(order)).slice(0, maxRows)
  const cards = testCards.map(({ number, about }) =>
    renderCopyRow(number, formatCardNumber(number), texts.cards[about], texts),
  )
  const names = Object.keys(holderOutcomes).map(name =>
    renderCopyRow(name, name, texts.holders[name as keyof typeof holderOutcomes], texts),
  )
  const body = `
<header class="banner">${simulatedPayments}</header>
<main class="home">
<header><h1>${home.heading}</h1>
<p>${home.explain}</p></header>
<div class="columns">
<section><h2>${home.cards}</h2>
<p>${home.explainCards}</p>
${renderTable(home.cardColumn, cards)}
<h2>${home.names}</h2>
<p>${home.explainNames}</p>
${renderTable(home.nameColumn, names)}</section>
<section><h2>${home.pix}</h2>
<p>${home.explainPix}</p>
${renderOrders([...orders.filter(isPixOpen), ...late], home.noPix, order => renderPayForm(order, 'home', texts), language)}
<h2>${home.inProcess}</h2>
${renderOrders(
  orders.filter(({ payment }) => payment.status === 'processing'),
  home.noneInProcess,
  order => renderDecideForms(order, buildTitle(order), texts),
  language,
)}</section>
</div></main>`
  return renderHtmlPage({
    title: simulatedPayments,
    body,
    script: '/assets/home.js',
    style: pageStyles,
    lang: language,
    done: home.copied,
  })
}
