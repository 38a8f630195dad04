import { attributionParameter } from '#domain/attribution.ts'

/**
 * Parameters that campaign pages pass on to each other and to the checkout: attribution parameters, a coupon, and the
 * visit that a page without storage describes.
 */
const isForwarded = ([name]: [string, string]) => attributionParameter.test(name) || /^coupon$|^visit$/.test(name)
/** Paths of pages that sell directly. They also receive the campaign from which the shopper came. */
export const checkoutPath = /^\/(checkout(-page)?|pay\/.+)$/

/** Lists the parameters that a URL receives: those of a query that are passed on, and the campaign of this page. */
function listForwarded(pathname: string, search: string, campaign: string | undefined): [string, string][] {
  const forwarded = [...new URLSearchParams(search)].filter(isForwarded)
  return campaign && checkoutPath.test(pathname) ? [...forwarded, ['campaign', campaign]] : forwarded
}

/** Adds parameters to the URL. Existing parameters are kept. */
function withParameters(url: URL, parameters: [string, string][]): string {
  for (const [name, value] of parameters) if (!url.searchParams.has(name)) url.searchParams.set(name, value)
  return url.href
}

/** Adds to a URL the parameters with which this page was opened. */
export function withAttribution(href: string, search: string, campaign: string | undefined): string {
  const url = new URL(href)
  return withParameters(url, listForwarded(url.pathname, search, campaign))
}

/**
 * Whether an origin is that of the parent page. When this document is on a content host, its parent page is a page of
 * the shop.
 */
const isHostOrigin = (origin: string) => parent !== window && document.referrer.startsWith(`${origin}/`)

/**
 * Returns the query of this page, the cookies that the seller's own Meta pixel has set here, and for a page without a
 * parent page, which cannot store it, from where the visitor entered the shop.
 */
function buildQuery(): string {
  const { cookie, referrer } = document
  const parts = [location.search, ...(cookie.match(/\b_fb[pc]=[^;]*/g) ?? [])]
  if (parent === window) parts.push(`visit=${encodeURIComponent(`${referrer.split('?')[0]} ${location.pathname}`)}`)
  return parts.join('&')
}

type LinkTarget = { href: string; isOut?: boolean; isCheckout?: boolean; parameters?: [string, string][] | null }

/**
 * Resolves a link of this document. Returns the URL to open, the parameters that it gets when it is a page of the shop,
 * and whether it leaves the project.
 */
export function resolveLink(address: string, campaign: string | undefined): LinkTarget {
  try {
    const { origin, pathname } = location
    const url = new URL(address, document.baseURI)
    const isOurs = url.origin === origin || isHostOrigin(url.origin)
    const isInProject = isOurs && url.pathname.startsWith(pathname.split('/').slice(0, 4).join('/'))
    const parameters =
      isOurs && !(isInProject && parent !== window) ? listForwarded(url.pathname, buildQuery(), campaign) : null
    return {
      href: withParameters(url, parameters ?? []),
      isOut: !isInProject && /^http/.test(url.protocol),
      isCheckout: checkoutPath.test(url.pathname),
      parameters,
    }
  } catch {
    return { href: address }
  }
}

/** Returns the link of a click that no script has handled yet. */
export const findClickedLink = ({ target, defaultPrevented }: Event): HTMLAnchorElement | null =>
  !defaultPrevented && target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null

const opensInFrame = (target: string) => /^(_self|_parent)?$/i.test(target)

function prepareLink(link: HTMLAnchorElement | HTMLAreaElement, campaign: string | undefined) {
  const attribute = link.getAttribute('href') ?? '#'
  if (/^\s*(#|javascript:)/i.test(attribute)) return
  const { href, isOut } = resolveLink(attribute, campaign)
  if (href !== link.href) link.href = href
  // Links that the page's own scripts wrote were not prepared by the server.
  if (isOut && opensInFrame(link.target)) link.target = '_top'
}

/** Forms get as hidden fields what links get as parameters. A checkout is always requested with GET. */
function prepareForm(form: HTMLFormElement, button: HTMLElement | null, campaign: string | undefined) {
  const action = button?.getAttribute('formaction') || form.getAttribute('action')
  if (!action) return
  const lead = resolveLink(action, campaign)
  if (lead.isOut && opensInFrame(button?.getAttribute('formtarget') ?? form.target)) {
    button?.removeAttribute('formtarget')
    form.target = '_top'
  }
  if (!lead.parameters) return
  if (lead.isCheckout) {
    button?.removeAttribute('formmethod')
    form.method = 'get'
  }
  for (const [name, value] of lead.parameters) {
    if (!form.elements.namedItem(name))
      form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }))
  }
}

/**
 * Prepares a link at the moment it is used by mouse, keyboard, middle button or context menu, so that earlier changes
 * by the scripts of the page are included.
 */
export function prepareLinks(campaign: string | undefined) {
  const follow = (target: EventTarget | undefined | null) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href],area[href]') : null
    if (link && 'origin' in link) prepareLink(link, campaign)
  }
  for (const event of ['click', 'auxclick', 'contextmenu'])
    addEventListener(event, pressed => follow(pressed.composedPath()[0]), true)
  addEventListener(
    'submit',
    ({ target, submitter }) => prepareForm(target as HTMLFormElement, submitter, campaign),
    true,
  )
  // Two cases fire no event here: a form that a script submits, and a click on a link that is not part of the document.
  const { click } = HTMLElement.prototype
  HTMLElement.prototype.click = function (this: HTMLElement) {
    if (!this.isConnected) follow(this)
    return click.call(this)
  }
  const { submit } = HTMLFormElement.prototype
  HTMLFormElement.prototype.submit = function (this: HTMLFormElement) {
    prepareForm(this, null, campaign)
    return submit.call(this)
  }
}
