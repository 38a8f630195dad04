import { localizeAmount } from '../amounts.ts'
import { findBrand } from '../cards/brands.ts'
import type { OrderRow } from '../state/tables.ts'
import type { Language } from '../texts/language.ts'
import { getTexts } from '../texts/texts.ts'
import type { World } from '../world.ts'
import { escapeHtml, renderHtmlPage } from './html.ts'
import { pageStyles } from './page-styles.ts'

function formatMaskedCard({ store }: World, order: OrderRow): string {
  const card = store.get('card_token', order.card?.token ?? '')?.card
  return card ? `${findBrand(card.firstSix)?.name ?? ''} •••• ${card.lastFour}` : '-'
}

/** Renders the page on which the simulated bank authenticates the shopper. */
export function renderChallengePage(world: World, order: OrderRow, language: Language): string {
  const texts = getTexts(language)
  const { challenge } = texts
  const isOpen = order.threeDs?.status === 'CHALLENGE'
  const buttons = `<div class="acts">
<button class="go" type="button" data-outcome="pass" disabled>${challenge.pass}</button>
<button type="button" data-outcome="fail" disabled>${challenge.fail}</button>
</div>`
  const body = `
<main class="asking"><div class="card">
<div class="banner">${texts.simulatedPayments}</div>
<div class="inside">
<h1>${challenge.heading}</h1>
<p>${challenge.explain}</p>
<dl class="facts">
<dt>${texts.amount}</dt><dd>${localizeAmount(order.card?.total ?? order.amount, language)}</dd>
<dt>${texts.card}</dt><dd>${escapeHtml(formatMaskedCard(world, order))}</dd>
</dl>
${isOpen ? buttons : ''}
<p role="status">${isOpen ? '' : challenge.ended}</p>
</div></div></main>`
  return renderHtmlPage({
    title: `3-D Secure - ${texts.simulatedPayments}`,
    body,
    script: '/assets/challenge.js',
    style: pageStyles,
    lang: language,
    done: challenge.done,
  })
}
