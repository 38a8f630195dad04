import { findTestCardByToken } from '../cards/test-cards.ts'
import type { Language } from '../texts/language.ts'
import { getTexts } from '../texts/texts.ts'
import { escapeHtml, renderHtmlPage } from './html.ts'
import { pageStyles } from './page-styles.ts'

const walletNames = { applePay: 'Apple Pay', googlePay: 'Google Pay' } as const
type Wallet = keyof typeof walletNames

export function renderExpressPage(wallets: readonly Wallet[], language: Language): string {
  const texts = getTexts(language)
  const buttons = wallets.map(
    name =>
      `<button type="button" name="${name}" aria-label="${texts.wallet.buttonLabel(walletNames[name])}">${walletNames[name]}</button>`,
  )
  const style = `*{box-sizing:border-box}body{margin:0}main{display:flex;gap:8px}
button{flex:1;height:var(--height,44px);border:0;border-radius:10px;background:#000;color:#fff;cursor:pointer;
font:600 17px/24px system-ui,-apple-system,"Segoe UI",Roboto,Arial,sans-serif}
button:hover{background:#262626}:focus-visible{outline:2px solid #2f6fde;outline-offset:-4px}`
  const body = `<main data-wallets="${wallets.join(' ')}">${buttons.join('')}</main>`
  return renderHtmlPage({
    title: texts.frames.express,
    body,
    script: '/v3/express-frame.js',
    style,
    lang: language,
  })
}

const buildAddress = (line1: string, city: string, state: string, postal_code: string, country: string) => ({
  line1,
  line2: null,
  city,
  state,
  postal_code,
  country,
})
const addresses = {
  US: buildAddress('510 Townsend Street', 'San Francisco', 'CA', '94103', 'US'),
  BR: buildAddress('Avenida Paulista, 1000', 'São Paulo', 'SP', '01310-100', 'BR'),
  DE: buildAddress('Unter den Linden 5', 'Berlin', '', '10117', 'DE'),
  JP: buildAddress('1-1 Marunouchi', 'Chiyoda', 'Tokyo', '100-0005', 'JP'),
}
const cards = ['visa', 'mastercard', 'visa_chargeDeclined', 'authenticationRequired'].map(token => ({
  token: `pm_card_${token}`,
  card: findTestCardByToken(token),
}))

/** Renders a wallet's payment sheet: payer, address, shipping rate and card. */
export function renderWalletSheetPage(language: Language): string {
  const texts = getTexts(language)
  const { wallet } = texts
  const options = Object.entries(addresses).map(
    ([key, { line1, city }]) => `<option value="${key}">${escapeHtml(`${line1}, ${city}, ${key}`)}</option>`,
  )
  const cardOptions = cards.map(({ token, card }) => {
    const description = card ? `•••• ${card.number.slice(-4)} · ${texts.cards[card.about]}` : token
    return `<option value="${token}">${escapeHtml(description)}</option>`
  })
  const body = `
<main class="asking"><form class="card sheet">
<div class="banner">${texts.simulatedPayments}</div>
<div class="inside">
<h1 data-part="business"></h1>
<label>${wallet.name}<input name="name" value="Marina Costa"></label>
<label>${wallet.email}<input name="email" type="email" value="marina.wallet@example.com"></label>
<label>${wallet.phone}<input name="phone" type="tel" value="+14155550123"></label>
<label>${wallet.address}<select name="address">${options.join('')}</select></label>
<fieldset data-part="rates"></fieldset>
<label>${texts.card}<select name="card">${cardOptions.join('')}</select></label>
<dl class="facts" data-part="lines"></dl>
<p role="status" data-part="said"></p>
<div class="acts"><button class="go" type="submit" disabled>${wallet.pay} <span data-part="total"></span></button>
<button type="button">${wallet.cancel}</button></div>
<span hidden data-part="addresses">${escapeHtml(JSON.stringify(addresses))}</span>
</div></form></main>`
  const style = `${pageStyles}
.sheet label{display:grid;gap:4px;font-weight:550}.sheet label[hidden]{display:none}.sheet fieldset{border:0;margin:0;padding:0;display:grid;gap:4px}.sheet fieldset[hidden]{display:none}
.sheet fieldset label{display:flex;gap:8px;align-items:center;font-weight:400}
.sheet :is(input:not([type=radio]),select){font:400 16px/24px var(--font);height:40px;padding:0 10px;border:1px solid var(--line-strong);
border-radius:10px;background:var(--surface);color:var(--ink);min-width:0;width:100%}.sheet [data-part=said]{min-height:20px}`
  return renderHtmlPage({
    title: texts.frames.wallet,
    body,
    script: '/v3/wallet-sheet.js',
    style,
    lang: language,
    rootClass: 'over',
  })
}
