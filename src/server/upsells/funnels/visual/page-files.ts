import type { VisualContent } from '#contract/visual-pages.ts'
import { type Language, languageOf } from '#domain/language.ts'
import { formatMoney } from '#domain/money.ts'
import { elementClass, visualCss } from '#domain/visual-css.ts'
import {
  imageAddress,
  isPanel,
  isTitle,
  type PageLayout,
  readElements,
  shownElements,
  type VisualElement,
} from '#domain/visual-element.ts'
import { visualRules } from '#domain/visual-rules.ts'
import type { GivenFile } from '#server/pages/index.ts'
import { upsellPages as english } from '#words/en/upsell-pages.ts'
import { upsellPages as portuguese } from '#words/pt-BR/upsell-pages.ts'
import { upsellPages as specified } from '#words/spec/upsell-pages.ts'
import type { OfferedPage } from '../pages/repository.ts'

type Words = Pick<typeof specified, 'buyNow' | 'buyNowFor' | 'continue' | 'skip'>
const wordsIn: Readonly<Record<Language, Words>> = { spec: specified, en: english, 'pt-BR': portuguese }

type Sold = Pick<OfferedPage, 'offers'> & { firstOffer: string | null; currency: string; language: string }
type Offer = OfferedPage['offers'][number]
type Making = Sold & { words: Words }

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, sign => escapes[sign] ?? sign)

const charging = (id: string) => ` data-charge="${escaped(id)}"`
const attributeOf = { continue: ' data-next', skip: ' data-skip' } as const

/** Shown until the shop says the price in the order's currency. */
const priceOf = ({ cents, currency }: Offer, making: Making) => formatMoney(cents, currency || making.currency)
const priced = (offer: Offer, making: Making) =>
  `<span data-price="${escaped(offer.id)}">${escaped(priceOf(offer, making))}</span>`

function button(element: VisualElement, className: string, { offers, firstOffer }: Making): string {
  const first = offers.find(offer => offer.id === firstOffer)
  const action = element.action ?? (first ? 'buy' : 'continue')
  const does = action === 'buy' ? (first ? charging(first.id) : '') : attributeOf[action]
  return `<button type="button" class="el-button ${className}"${does}>${escaped(element.content)}</button>`
}

function product(element: VisualElement, className: string, making: Making): string {
  const { offers, words } = making
  const offer = offers.find(each => each.id === element.offerId)
  return [
    `<div class="el-product ${className}">`,
    offer?.image ? `<img src="${escaped(offer.image)}" alt="" width="64" height="64">` : '',
    `<div><h2>${escaped(offer?.name ?? element.name ?? '')}</h2>`,
    element.content ? `<p>${escaped(element.content)}</p></div>` : '</div>',
    offer ? `<b>${priced(offer, making)}</b>` : '',
    offer && offers.length > 1
      ? `<button type="button" class="el-buy"${charging(offer.id)}>${escaped(words.buyNow)}</button>`
      : '',
    '</div>',
  ].join('')
}

function markup(element: VisualElement, className: string, making: Making): string {
  if (element.type === 'button') return button(element, className, making)
  if (element.type === 'product') return product(element, className, making)
  if (element.type === 'image') {
    const src = imageAddress(element.content)
    const alt = escaped(element.name ?? '')
    return src ? `<img class="el-image ${className}" src="${escaped(src)}" alt="${alt}">` : ''
  }
  if (isPanel(element)) return `<div class="el-panel ${className}" aria-hidden="true"></div>`
  return `<p class="${isTitle(element) ? 'el-title' : 'el-text'} ${className}">${escaped(element.content)}</p>`
}

function buyButton(offer: Offer, making: Making): string {
  const amount = priceOf(offer, making)
  const said = escaped(making.words.buyNowFor(amount)).replace(escaped(amount), () => priced(offer, making))
  return `<button type="button" class="buy"${charging(offer.id)}>${said}</button>`
}

/** 'Buy Now' with its price, where there is something to buy, and the two ways on. */
const bar = (making: Making): string =>
  [
    '<section class="bar">',
    ...making.offers.slice(0, 1).map(offer => buyButton(offer, making)),
    '<div class="ways">',
    `<button type="button" class="on" data-next>${escaped(making.words.continue)}</button>`,
    `<button type="button" class="off" data-skip>${escaped(making.words.skip)}</button>`,
    '</div>',
    '</section>',
  ].join('\n')

/** What the shop's own pages stand on, written out: a page of files has none of the shop's sheets. */
const ground = `:root{--paper:#fafaf7;--ink:#151d19;--brand:#00694a;--on-brand:#fff}
*,::before,::after{box-sizing:border-box}
body{margin:0;overflow-x:clip;background:#fbf7ef;color:var(--ink);font:400 16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;-webkit-font-smoothing:antialiased}
main{margin:0 auto;padding:32px 32px 64px}
h2,p{margin:0}
img{display:block;max-width:100%}
button{font:inherit;color:inherit;letter-spacing:inherit;cursor:pointer}
:focus-visible{outline:2px solid #1567a8;outline-offset:2px}
[aria-busy]{opacity:.6}
.bar{display:grid;grid-template-columns:minmax(0,1fr) auto;gap:16px 24px;align-items:start;margin:0 auto}
.buy{min-height:58px;padding:8px 22px;border:0;border-radius:14px;background:var(--brand);color:var(--on-brand);font-size:18px;font-weight:650}
.ways{display:flex;gap:10px;align-items:center}
.ways button{min-height:58px;padding:6px 26px;border:1px solid #8d8168;border-radius:12px;background:none;color:#3d3423}
.ways .off{border-color:transparent;text-decoration:underline;text-underline-offset:3px}
@media(max-width:767.98px){main{max-width:624px;padding:24px 16px 48px}.bar{display:block}.buy{width:100%;margin-bottom:12px}.ways button{flex:1;min-height:50px}}
`

function sheet(shown: readonly VisualElement[], layout: PageLayout): string {
  const css = visualCss(shown, layout, 'from 768')
  const base = /^\.visual\{max-width:(\d+)px\}/.exec(css)?.[1]
  const ground_ = layout.background ? `body{background:${layout.background}}\n` : ''
  return `${ground}${ground_}.bar{max-width:${base}px}\n@media(min-width:768px){main{max-width:${Number(base) + 64}px}}\n${visualRules}\n${css.replaceAll('}', '}\n')}`
}

/** The order's currency may be another than the shop's. */
const prices = `addEventListener('vitrine', ({ detail }) => {
  if (detail.state !== 'ready') return
  for (const { id, price } of vitrine.offers)
    for (const place of document.querySelectorAll('[data-price="' + id + '"]')) place.textContent = price
})
`

function html(title: string, shown: readonly VisualElement[], making: Making): string {
  const tag = making.language === 'pt-BR' ? 'pt-BR' : 'en'
  const elements = shown.map((element, index) => markup(element, elementClass(index), making)).filter(Boolean)
  return `<!doctype html>
<html lang="${tag}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<link rel="stylesheet" href="style.css">
</head>
<body>
<main>
<div class="visual">
<div class="stage">
${elements.join('\n')}
</div>
</div>
${bar(making)}
</main>${making.offers.length > 0 ? '\n<script src="prices.js"></script>' : ''}
</body>
</html>
`
}

/** A visual page as a project of files: its markup, its sheet, and a script that says prices in the order's currency. */
export function pageFiles({ title, elements, layout }: VisualContent, sold: Sold): GivenFile[] {
  const shown = shownElements(readElements(elements))
  const making = { ...sold, words: wordsIn[languageOf(sold.language)] }
  const file = (path: string, text: string) => ({ path, bytes: new TextEncoder().encode(text) })
  return [
    file('index.html', html(title, shown, making)),
    file('style.css', sheet(shown, layout)),
    ...(sold.offers.length > 0 ? [file('prices.js', prices)] : []),
  ]
}
