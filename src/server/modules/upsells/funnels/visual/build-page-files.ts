import type { VisualContent } from '#contract/visual-pages.ts'
import { type Language, resolveLanguage } from '#domain/language.ts'
import { formatMoney } from '#domain/money.ts'
import { buildVisualCss, getElementClass } from '#domain/visual-css.ts'
import {
  getVisibleElements,
  isPanel,
  isTitle,
  type PageLayout,
  parseImageUrl,
  readElements,
  type VisualElement,
} from '#domain/visual-element.ts'
import { visualRules } from '#domain/visual-rules.ts'
import { upsellPages as english } from '#i18n/en/upsell-pages.ts'
import { upsellPages as portuguese } from '#i18n/pt-BR/upsell-pages.ts'
import { upsellPages as specified } from '#i18n/spec/upsell-pages.ts'
import type { UploadedFile } from '#server/modules/pages/index.ts'
import type { OfferedPage } from '../pages/repository.ts'

type PageTexts = Pick<typeof specified, 'buyNow' | 'buyNowFor' | 'continue' | 'skip'>
const textsByLanguage: Readonly<Record<Language, PageTexts>> = { spec: specified, en: english, 'pt-BR': portuguese }

type OffersForSale = Pick<OfferedPage, 'offers'> & { firstOffer: string | null; currency: string; language: string }
type Offer = OfferedPage['offers'][number]
type PageContext = OffersForSale & { texts: PageTexts }

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, char => escapes[char] ?? char)

const renderChargeAttribute = (id: string) => ` data-charge="${escapeHtml(id)}"`
const attributesByRole = { continue: ' data-next', skip: ' data-skip' } as const

/** The price that the markup shows until the script replaces it with the price in the order's currency. */
const formatPrice = ({ cents, currency }: Offer, context: PageContext) =>
  formatMoney(cents, currency || context.currency)
const renderPrice = (offer: Offer, context: PageContext) =>
  `<span data-price="${escapeHtml(offer.id)}">${escapeHtml(formatPrice(offer, context))}</span>`

function renderButton(element: VisualElement, className: string, { offers, firstOffer }: PageContext): string {
  const first = offers.find(offer => offer.id === firstOffer)
  const action = element.action ?? (first ? 'buy' : 'continue')
  const attribute = action === 'buy' ? (first ? renderChargeAttribute(first.id) : '') : attributesByRole[action]
  return `<button type="button" class="el-button ${className}"${attribute}>${escapeHtml(element.content)}</button>`
}

function renderProduct(element: VisualElement, className: string, context: PageContext): string {
  const { offers, texts } = context
  const offer = offers.find(each => each.id === element.offerId)
  return [
    `<div class="el-product ${className}">`,
    offer?.image ? `<img src="${escapeHtml(offer.image)}" alt="" width="64" height="64">` : '',
    `<div><h2>${escapeHtml(offer?.name ?? element.name ?? '')}</h2>`,
    element.content ? `<p>${escapeHtml(element.content)}</p></div>` : '</div>',
    offer ? `<b>${renderPrice(offer, context)}</b>` : '',
    offer && offers.length > 1
      ? `<button type="button" class="el-buy"${renderChargeAttribute(offer.id)}>${escapeHtml(texts.buyNow)}</button>`
      : '',
    '</div>',
  ].join('')
}

function renderElement(element: VisualElement, className: string, context: PageContext): string {
  if (element.type === 'button') return renderButton(element, className, context)
  if (element.type === 'product') return renderProduct(element, className, context)
  if (element.type === 'image') {
    const src = parseImageUrl(element.content)
    const alt = escapeHtml(element.name ?? '')
    return src ? `<img class="el-image ${className}" src="${escapeHtml(src)}" alt="${alt}">` : ''
  }
  if (isPanel(element)) return `<div class="el-panel ${className}" aria-hidden="true"></div>`
  return `<p class="${isTitle(element) ? 'el-title' : 'el-text'} ${className}">${escapeHtml(element.content)}</p>`
}

function renderBuyButton(offer: Offer, context: PageContext): string {
  const amount = formatPrice(offer, context)
  const label = escapeHtml(context.texts.buyNowFor(amount)).replace(escapeHtml(amount), () =>
    renderPrice(offer, context),
  )
  return `<button type="button" class="buy"${renderChargeAttribute(offer.id)}>${label}</button>`
}

/** Renders `Buy Now` with the price if there is an offer, then `Continue` and `Skip`. */
const renderActionBar = (context: PageContext): string =>
  [
    '<section class="bar">',
    ...context.offers.slice(0, 1).map(offer => renderBuyButton(offer, context)),
    '<div class="ways">',
    `<button type="button" class="on" data-next>${escapeHtml(context.texts.continue)}</button>`,
    `<button type="button" class="off" data-skip>${escapeHtml(context.texts.skip)}</button>`,
    '</div>',
    '</section>',
  ].join('\n')

/** Base styles of the shop's own pages, copied because a custom-HTML page loads none of the shop's style sheets. */
const baseCss = `:root{--paper:#fafaf7;--ink:#151d19;--brand:#00694a;--on-brand:#fff}
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

function renderStyleSheet(visible: readonly VisualElement[], layout: PageLayout): string {
  const css = buildVisualCss(visible, layout, 'from 768')
  const base = /^\.visual\{max-width:(\d+)px\}/.exec(css)?.[1]
  const backgroundRule = layout.background ? `body{background:${layout.background}}\n` : ''
  return `${baseCss}${backgroundRule}.bar{max-width:${base}px}\n@media(min-width:768px){main{max-width:${Number(base) + 64}px}}\n${visualRules}\n${css.replaceAll('}', '}\n')}`
}

/** Shows each price in the currency of the order, which can differ from the shop's currency. */
const priceScript = `addEventListener('vitrine', ({ detail }) => {
  if (detail.state !== 'ready') return
  for (const { id, price } of vitrine.offers)
    for (const place of document.querySelectorAll('[data-price="' + id + '"]')) place.textContent = price
})
`

function renderHtml(title: string, visible: readonly VisualElement[], context: PageContext): string {
  const tag = context.language === 'pt-BR' ? 'pt-BR' : 'en'
  const elements = visible
    .map((element, index) => renderElement(element, getElementClass(index), context))
    .filter(Boolean)
  return `<!doctype html>
<html lang="${tag}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="style.css">
</head>
<body>
<main>
<div class="visual">
<div class="stage">
${elements.join('\n')}
</div>
</div>
${renderActionBar(context)}
</main>${context.offers.length > 0 ? '\n<script src="prices.js"></script>' : ''}
</body>
</html>
`
}

/**
 * Converts a visual page to files: markup, a style sheet, and, when there are offers, a script that shows prices in the
 * order's currency.
 */
export function buildPageFiles({ title, elements, layout }: VisualContent, sale: OffersForSale): UploadedFile[] {
  const visible = getVisibleElements(readElements(elements))
  const context = { ...sale, texts: textsByLanguage[resolveLanguage(sale.language)] }
  const file = (path: string, text: string) => ({ path, bytes: new TextEncoder().encode(text) })
  return [
    file('index.html', renderHtml(title, visible, context)),
    file('style.css', renderStyleSheet(visible, layout)),
    ...(sale.offers.length > 0 ? [file('prices.js', priceScript)] : []),
  ]
}
