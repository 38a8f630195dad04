import { testCards } from '../cards/test-cards.ts'
import type { Exchange } from '../control/exchanges.ts'
import type { Language } from '../texts/language.ts'
import { getTexts, type Texts } from '../texts/texts.ts'
import { escapeHtml, renderHtmlPage } from './html.ts'
import { pageStyles } from './page-styles.ts'
import { type PixRow, renderPixTable } from './pix-table.ts'

function formatCardNumber(number: string): string {
  return number.length === 15
    ? number.replace(/^(\d{4})(\d{6})(\d{5})$/, '$1 $2 $3')
    : number.replace(/(\d{4})(?=\d)/g, '$1 ')
}

function renderCardRows({ cards, home }: Texts): string {
  return testCards
    .map(
      card => `<tr><td><code>${formatCardNumber(card.number)}</code><small>${escapeHtml(cards[card.about])}</small></td>
<td class="end"><button class="small" type="button" data-copy="${card.number}" aria-label="${home.copyCard(card.number)}">${home.copy}</button></td></tr>`,
    )
    .join('\n')
}

/** Shortens the ids in a path, as in '/v1/payment_intents/pi_…3fGh/confirm'. */
function shortenPath(path: string): string {
  return path.replace(/\/([a-z]+_)\w{8,}(\w{4})(?=\/|$)/, '/$1…$2')
}

function renderExchangeRow(one: Exchange, { cut, replayed }: Texts['home']): string {
  const time = new Date(one.at).toISOString()
  const kind = one.status === 0 || one.status >= 400 ? 'bad' : 'ok'
  const status = one.status === 0 ? cut : String(one.status)
  const notes = [one.replayed ? replayed : '', one.fault ?? ''].filter(Boolean).join(', ')
  return `<tr><td><time datetime="${time}">${time.slice(11, 19)}</time></td><td><code>${one.method} ${escapeHtml(shortenPath(one.path))}</code></td>
<td class="end">${notes ? `${escapeHtml(notes)} ` : ''}<span class="badge ${kind}">${status}</span></td></tr>`
}

function renderExchangeTable(exchanges: Exchange[], texts: Texts['home']): string {
  if (exchanges.length === 0) return `<div class="table"><p class="empty">${texts.noCalls}</p></div>`
  return `<div class="table"><table><thead><tr><th scope="col">${texts.time}</th><th scope="col">${texts.call}</th><th class="end" scope="col">${texts.response}</th></tr></thead>
<tbody>${exchanges.map(one => renderExchangeRow(one, texts)).join('\n')}</tbody></table></div>`
}

/** Renders the helper page with the test cards, the Pix codes to pay and the shop's latest API calls. */
export function renderHomePage(exchanges: Exchange[], wallet: boolean, codes: PixRow[], language: Language): string {
  const texts = getTexts(language)
  const { home, pix, simulatedPayments } = texts
  const body = `
<div class="banner">${simulatedPayments}</div>
<main class="home">
<header><h1>${home.heading}</h1>
<p>${home.explain}</p></header>
<div class="columns">
<section><h2>${home.cards}</h2><div class="table"><table>
<thead><tr><th scope="col">${home.cardColumn}</th><td></td></tr></thead>
<tbody>${renderCardRows(texts)}</tbody></table></div></section>
<section><h2>${pix.codes}</h2>
<p>${pix.explain}</p>
${renderPixTable(codes, language)}
<h2>${home.wallet}</h2>
<p>${home.explainWallet}</p>
<div><button type="button" aria-pressed="${wallet}" data-wallet="${wallet}">${wallet ? home.turnWalletOff : home.turnWalletOn}</button></div>
<h2>${home.calls}</h2><p>${home.explainCalls}</p>
${renderExchangeTable(exchanges, home)}</section>
</div></main>`
  return renderHtmlPage({
    title: simulatedPayments,
    body,
    script: '/v3/home.js',
    style: pageStyles,
    lang: language,
  })
}
