import { testCards } from '../cards/test-cards.ts'
import type { Exchange } from '../control/exchanges.ts'
import { escapeHtml, renderHtmlPage } from './html.ts'
import { pageStyles } from './page-styles.ts'

function formatCardNumber(number: string): string {
  return number.length === 15
    ? number.replace(/^(\d{4})(\d{6})(\d{5})$/, '$1 $2 $3')
    : number.replace(/(\d{4})(?=\d)/g, '$1 ')
}

function renderCardRows(): string {
  return testCards
    .map(
      card => `<tr><td><code>${formatCardNumber(card.number)}</code><small>${escapeHtml(card.about)}</small></td>
<td class="end"><button class="small" type="button" data-copy="${card.number}" aria-label="Copiar ${card.number}">Copiar</button></td></tr>`,
    )
    .join('\n')
}

/** Shortens the ids in a path, as in '/v1/payment_intents/pi_…3fGh/confirm'. */
function shortenPath(path: string): string {
  return path.replace(/\/([a-z]+_)\w{8,}(\w{4})(?=\/|$)/, '/$1…$2')
}

function renderExchangeRow(one: Exchange): string {
  const time = new Date(one.at).toISOString()
  const kind = one.status === 0 || one.status >= 400 ? 'bad' : 'ok'
  const status = one.status === 0 ? 'cortada' : String(one.status)
  const notes = [one.replayed ? 'repetida' : '', one.fault ?? ''].filter(Boolean).join(', ')
  return `<tr><td><time datetime="${time}">${time.slice(11, 19)}</time></td><td><code>${one.method} ${escapeHtml(shortenPath(one.path))}</code></td>
<td class="end">${notes ? `${escapeHtml(notes)} ` : ''}<span class="badge ${kind}">${status}</span></td></tr>`
}

function renderExchangeTable(exchanges: Exchange[]): string {
  if (exchanges.length === 0) return '<div class="table"><p class="empty">Nenhuma chamada ainda.</p></div>'
  return `<div class="table"><table><thead><tr><th scope="col">Hora (UTC)</th><th scope="col">Chamada</th><th class="end" scope="col">Resposta</th></tr></thead>
<tbody>${exchanges.map(renderExchangeRow).join('\n')}</tbody></table></div>`
}

/** Renders the helper page with the test cards and the shop's latest API calls. */
export function renderHomePage(exchanges: Exchange[], wallet: boolean): string {
  const body = `
<div class="banner">Pagamentos simulados</div>
<main class="home">
<header><h1>Cartões de teste</h1>
<p>Qualquer validade no futuro e qualquer código de segurança servem. Nenhum dinheiro é movimentado.</p></header>
<div class="columns">
<section><h2>Cartões</h2><div class="table"><table>
<thead><tr><th scope="col">Número e o que acontece</th><td></td></tr></thead>
<tbody>${renderCardRows()}</tbody></table></div></section>
<section><h2>Carteira digital</h2>
<p>Com a carteira ligada, o checkout mostra o botão de pagamento expresso. Nesta máquina, para todos os navegadores.</p>
<div><button type="button" aria-pressed="${wallet}" data-wallet="${wallet}">${wallet ? 'Desligar a carteira' : 'Ligar a carteira'}</button></div>
<h2>Últimas chamadas</h2><p>Recarregue a página para ver as mais novas.</p>
${renderExchangeTable(exchanges)}</section>
</div></main>`
  return renderHtmlPage({
    title: 'Pagamentos simulados',
    body,
    script: '/v3/home.js',
    style: pageStyles,
    lang: 'pt-BR',
  })
}
