export const checkout = /^\/checkout(-page)?$/

/** The link with what the page was opened with: utm parameters, a coupon, and its campaign. What is there stays. */
export function withSource(href: string, search: string, campaign: string | undefined): string {
  const url = new URL(href)
  for (const [name, value] of new URLSearchParams(search)) {
    if ((name.startsWith('utm_') || name === 'coupon') && !url.searchParams.has(name)) url.searchParams.set(name, value)
  }
  if (campaign && !url.searchParams.has('campaign')) url.searchParams.set('campaign', campaign)
  return url.href
}

/** On another host than the shop's the page around is the shop. */
const isAround = (origin: string) => parent !== window && document.referrer.startsWith(`${origin}/`)

function prepare(link: HTMLAnchorElement, campaign: string | undefined) {
  const { origin, pathname } = new URL(document.URL)
  const url = new URL(link.href, document.baseURI)
  const isOurs = url.origin === origin || isAround(url.origin)
  if (isOurs && checkout.test(url.pathname)) link.href = withSource(url.href, location.search, campaign)
  // Links written by the page's own scripts were not there when the server looked.
  const inside = isOurs && url.pathname.startsWith(pathname.split('/').slice(0, 4).join('/'))
  if (!inside && /^https?:$/.test(url.protocol) && !link.target) link.target = '_top'
}

/** At the moment of use, whatever scripts did to the link before: by mouse, keyboard, middle button or menu. */
export function followLinks(campaign: string | undefined) {
  for (const event of ['click', 'auxclick', 'contextmenu']) {
    addEventListener(
      event,
      ({ target }) => {
        const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
        if (link instanceof HTMLAnchorElement) prepare(link, campaign)
      },
      true,
    )
  }
}
