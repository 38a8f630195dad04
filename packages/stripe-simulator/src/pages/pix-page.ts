import type { Language } from '../texts/language.ts'
import { localizeAmount } from '../texts/localize-amount.ts'
import { getTexts } from '../texts/texts.ts'
import { escapeHtml, renderHtmlPage } from './html.ts'
import { pageStyles } from './page-styles.ts'
import { describePixTime, type PixRow, renderPayForm } from './pix-table.ts'

/** Renders the page behind `hosted_instructions_url`: the code as an image and as text, and a button to pay. */
export function renderPixPage(row: PixRow, language: Language): string {
  const texts = getTexts(language)
  const { pix } = texts
  const { amount, data, id, status, token } = row.code
  const open = `
<img class="qr" src="/pix/${id}/${token}/qr.svg" alt="${pix.image}" width="220" height="220">
<label class="code">${pix.text}<textarea readonly rows="5">${escapeHtml(data)}</textarea></label>
<div class="acts"><button type="button" data-copy="${escapeHtml(data)}">${pix.copy}</button></div>`
  const body = `
<main class="asking"><div class="card"><div class="banner">${texts.simulatedPayments}</div><div class="inside">
<h1>${pix.heading}</h1>
<dl class="facts">
<dt>${texts.amount}</dt><dd>${escapeHtml(localizeAmount(amount, 'brl', language))}</dd>
<dt>${pix.order}</dt><dd>${escapeHtml(row.title)}</dd>
<dt>${pix.state}</dt><dd>${describePixTime(row, texts)}</dd>
</dl>${status === 'open' ? open : ''}
<div class="acts">${renderPayForm(row, 'code', texts)}</div>
<p><a href="/">${pix.codes}</a></p>
</div></div></main>`
  return renderHtmlPage({
    title: `${pix.heading} - ${texts.simulatedPayments}`,
    body,
    script: '/v3/home.js',
    style: pageStyles,
    lang: language,
  })
}
