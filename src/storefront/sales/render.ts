import type { Assets, SalesPageData } from '#contract/screen-data.ts'
import { buildUrlPrefetchRules } from '#domain/prefetch-rules.ts'
import { home as words } from '#i18n/storefront.ts'
import { serializeForScript } from '../ui/document.tsx'
import { escapeHtml as text } from '../ui/escape-html.ts'
import { sellerFrame } from '../ui/seller-frame.ts'
import { buildShareTags } from '../ui/share-tags.ts'

// The loading text is behind the frame, so the seller's content covers it. Without JavaScript it is hidden after 8 s.
const style =
  'html,body{margin:0;height:100%;overflow:hidden;background:#fff}' +
  'iframe{position:fixed;inset:0;width:100%;height:100vh;height:100dvh;border:0}' +
  'p{display:grid;place-items:center;height:100%;margin:0;font:16px/1.5 system-ui,sans-serif;color:#4a534e;animation:end 0s 8s forwards}' +
  'p[hidden]{display:none}@keyframes end{to{visibility:hidden}}' +
  // In print the frame is as large as its document on the screen, and browsers scale it to the paper.
  '@media print{html,body{height:auto;overflow:visible}iframe{position:static;display:block;width:var(--w,100%);height:var(--h,100vh)}p{display:none}}'

/**
 * Renders the parent page that frames a seller's document; it is the same for every visitor. The frame comes before any
 * content of the shop. Except in print, it is as high as the window, not as its content: a section with a height of
 * 100vh would otherwise grow forever.
 */
export function renderSales(data: SalesPageData, assets: Assets): string {
  const { title, description, sharePicture, icon, canonical } = data
  const head = [
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">',
    `<title>${text(title)}</title><style>${style}</style>`,
    description ? `<meta name="description" content="${text(description)}">` : '',
    `<link rel="canonical" href="${text(canonical)}">`,
    `<link rel="icon" href="${icon ? text(icon) : '/favicon.ico'}">`,
    buildShareTags({ title, description, url: canonical, picture: sharePicture }),
  ]
  const { sandbox, allow } = sellerFrame
  // A document on its own host has an origin. Its referrer is the full URL that the visitor opened.
  const referrerPolicy = data.frameOrigin ? ' referrerpolicy="unsafe-url"' : ''
  const may = data.frameOrigin ? `${sandbox} allow-same-origin` : sandbox
  const named = assets.vitals ? ` data-page="${text(new URL(data.frameSrc, data.canonical).pathname)}"` : ''
  const measure = assets.vitals ? ` data-v="${text(assets.vitals)}"` : ''
  const frame = `<iframe src="${text(data.frameSrc)}" title="${text(title)}" sandbox="${may}" allow="${allow}"${referrerPolicy}${measure}></iframe>`
  // The speculation rules are inert JSON until the seller's document has loaded; only then is the checkout prefetched.
  const rules =
    data.checkouts.length > 0
      ? `<script type="application/json" id="ahead">${serializeForScript(buildUrlPrefetchRules(data.checkouts, 'at once'))}</script>`
      : ''
  const script = assets.inline ? `<script>${assets.inline}</script>` : ''
  const lang = text(data.lang ?? 'pt-BR')
  return `<!doctype html><html lang="${lang}"><head>${head.join('')}</head><body${named}>${frame}<p role="status">${words.loadingPage}</p>${rules}${script}</body></html>`
}
