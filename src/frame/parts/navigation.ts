import { destination } from './links.ts'

type Leave = (href: string) => void

/** As the page's own script puts it aside, or another in its place, it is taken before. */
const { open } = window
const isActive = () => navigator.userActivation?.isActive !== false

/** Opens an address in the top window, which browsers allow while the shopper's click is alive; later, a link that fills the page asks for another. */
export function leaveByClick(href: string) {
  if (isActive()) return void open.call(window, href, '_top')
  const text = document.documentElement.lang.startsWith('en') ? 'Continue' : 'Continuar'
  const link = Object.assign(document.createElement('a'), { href, target: '_top', textContent: text })
  link.style.cssText =
    'position:fixed;inset:0;z-index:9999999;display:grid;place-items:center;background:#fff;color:#000;font:24px sans-serif'
  document.body.append(link)
}

/** What stands for `location` where the page's scripts set it (page-source/script-navigation.ts). */
function standIn(go: (address: unknown, isReplaced?: boolean) => void) {
  return {
    get href() {
      return location.href
    },
    set href(address: unknown) {
      go(address)
    },
    assign: (address: unknown) => go(address),
    replace: (address: unknown) => go(address, true),
  }
}

/** `javascript:` links, which browsers do not run in a document without an origin. */
function runLinks() {
  addEventListener('click', event => {
    const { target, defaultPrevented } = event
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
    const code = /^\s*javascript:(.*)/is.exec(link?.getAttribute('href') ?? '')?.[1]
    if (defaultPrevented || code === undefined) return
    event.preventDefault()
    let decoded = code
    try {
      decoded = decodeURIComponent(code)
    } catch {
      // A percent sign that means itself.
    }
    setTimeout(decoded)
  })
}

/** `refresh` of the page that leads out of it, which the server gave another name. */
function followRefresh(go: (address: string) => void) {
  const refresh = document.querySelector<HTMLMetaElement>('meta[data-http-equiv]')
  const parts = /(\d*).*?[;,]\s*(?:url\s*=\s*)?['"]?(.*?)['"]?\s*$/is.exec(refresh?.content ?? '')
  if (parts?.[2]) setTimeout(go, Number(parts[1]) * 1_000, parts[2])
}

/**
 * Where the page's scripts lead, as their author meant it: out of the project in the top window, by `leave`; within it in
 * this frame.
 */
export function followScripts(campaign: string | undefined, leave: Leave) {
  const isFramed = parent !== window
  const lead = (address: unknown) => destination(String(address), campaign)
  const go = (address: unknown, isReplaced = false) => {
    const { href, isOut } = lead(address)
    if (isOut && isFramed) leave(href)
    else if (isReplaced) location.replace(href)
    else location.href = href
  }
  const own = standIn(go)
  // By name to the top: without a click browsers refuse it, and pages that want no frame around them try it at once.
  const above = standIn(address => {
    const { href, isOut } = lead(address)
    if (isOut && isActive()) leave(href)
  })
  const vitrineLocation = (given: unknown) => {
    if (given === location) return own
    return isFramed && (given === parent.location || given === top?.location) ? above : given
  }
  const openOwn = (address: unknown = '', target = '', features?: string) => {
    if (address === '') return open.call(window, '', target, features)
    const { href, isOut } = lead(address)
    if (!isOut || !isFramed || !/^_(self|parent|top)$/i.test(target)) return open.call(window, href, target, features)
    leave(href)
    return window
  }
  Object.assign(window, { vitrineLocation, open: openOwn })
  runLinks()
  addEventListener('DOMContentLoaded', () => followRefresh(go))
  // The rest, where browsers tell of it: in documents that have an origin.
  if (isFramed && 'navigation' in window)
    (window.navigation as EventTarget).addEventListener('navigate', event => {
      const {
        destination: to,
        navigationType,
        cancelable,
      } = event as Event & {
        destination: { url: string }
        navigationType: string
      }
      if (!cancelable || navigationType === 'traverse') return
      const { href, isOut } = lead(to.url)
      if (!isOut) return
      event.preventDefault()
      leave(href)
    })
}
