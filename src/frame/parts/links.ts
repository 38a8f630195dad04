import { isHandedOn } from '#domain/attribution.ts'

/** Pages that sell by themselves: they are told the campaign that led to them. */
export const sells = /^\/(checkout(-page)?|pay\/.+)$/

/** What an address takes along: utm parameters and coupon that this page was opened with, and its campaign. */
function carried(pathname: string, search: string, campaign: string | undefined): [string, string][] {
  const all = [...new URLSearchParams(search)].filter(([name]) => isHandedOn(name))
  return campaign && sells.test(pathname) ? [...all, ['campaign', campaign]] : all
}

/** The address with what this page was opened with. What is there stays. */
export function withSource(href: string, search: string, campaign: string | undefined): string {
  const url = new URL(href)
  for (const [name, value] of carried(url.pathname, search, campaign)) {
    if (!url.searchParams.has(name)) url.searchParams.set(name, value)
  }
  return url.href
}

/** On another host than the shop's the page around is the shop. */
const isAround = (origin: string) => parent !== window && document.referrer.startsWith(`${origin}/`)

/** Where an address of this document leads: whether out of its project, and whether to a page of the shop. Null: it is none. */
function leadOf(address: string) {
  try {
    const { origin, pathname } = new URL(document.URL)
    const url = new URL(address, document.baseURI)
    const isOurs = url.origin === origin || isAround(url.origin)
    const inside = isOurs && url.pathname.startsWith(pathname.split('/').slice(0, 4).join('/'))
    return { url, isOut: !inside && /^http/.test(url.protocol), takesSource: isOurs && !(inside && parent !== window) }
  } catch {
    return null
  }
}

/** The address as it is opened, with what brought the shopper. */
export function destination(address: string, campaign: string | undefined): { href: string; isOut: boolean } {
  const lead = leadOf(address)
  if (!lead) return { href: address, isOut: false }
  const { url, isOut, takesSource } = lead
  return { href: takesSource ? withSource(url.href, location.search, campaign) : url.href, isOut }
}

const isHere = (target: string) => /^(_self|_parent)?$/i.test(target)

function prepareLink(link: HTMLAnchorElement | HTMLAreaElement, campaign: string | undefined) {
  const written = link.getAttribute('href') ?? '#'
  if (/^\s*(#|javascript:)/i.test(written)) return
  const { href, isOut } = destination(written, campaign)
  if (href !== link.href) link.href = href
  // Links written by the page's own scripts were not there when the server looked.
  if (isOut && isHere(link.target)) link.target = '_top'
}

/** A form takes along as fields what a link does in its address; a checkout is asked for, never posted to. */
function prepareForm(form: HTMLFormElement, button: HTMLElement | null, campaign: string | undefined) {
  const action = button?.getAttribute('formaction') || form.getAttribute('action')
  const lead = action && leadOf(action)
  if (!lead) return
  const { pathname } = lead.url
  if (lead.isOut && isHere(button?.getAttribute('formtarget') ?? form.target)) {
    button?.removeAttribute('formtarget')
    form.target = '_top'
  }
  if (!lead.takesSource) return
  if (sells.test(pathname)) {
    button?.removeAttribute('formmethod')
    form.method = 'get'
  }
  for (const [name, value] of carried(pathname, location.search, campaign)) {
    if (!form.elements.namedItem(name))
      form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }))
  }
}

/** At the moment of use, whatever scripts did to the link before: by mouse, keyboard, middle button or menu. */
export function followLinks(campaign: string | undefined) {
  const follow = (target: EventTarget | undefined | null) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href],area[href]') : null
    if (link && 'origin' in link) prepareLink(link, campaign)
  }
  for (const event of ['click', 'auxclick', 'contextmenu'])
    addEventListener(event, pressed => follow(pressed.composedPath()[0]), true)
  addEventListener(
    'submit',
    ({ target, submitter }) => {
      if (target instanceof HTMLFormElement) prepareForm(target, submitter, campaign)
    },
    true,
  )
  // Neither asks for an event: a form that a script sends, and a link that is in no document.
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
