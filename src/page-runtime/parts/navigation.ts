import { findClickedLink, resolveLink } from './links.ts'

type LeaveHandler = (href: string) => void
type Navigate = Event & { destination: { url: string }; navigationType: string }

/** `open` is read now, because the page's own script may remove or replace it later. */
const { open } = window
const isActive = () => navigator.userActivation?.isActive !== false

/**
 * Opens a URL in the top window. Browsers allow this only for a short time after a shopper's click. Later, a link that
 * covers the page asks for another click.
 */
export function openInTopWindow(href: string) {
  if (isActive()) return void open.call(window, href, '_top')
  const text = document.documentElement.lang.startsWith('en') ? 'Continue' : 'Continuar'
  const style =
    'position:fixed;inset:0;z-index:999999;display:grid;place-items:center;color:#000;background:#fff;font:24px sans-serif'
  document.body.append(Object.assign(document.createElement('a'), { href, target: '_top', textContent: text, style }))
}

/**
 * Creates a replacement for `location` for places where the page's scripts assign or store it
 * (packages/html-editing/src/script-navigation.ts). Every property stays readable.
 */
function createLocationProxy(go: (address: unknown, isReplaced?: boolean) => void) {
  const overrides: Record<PropertyKey, unknown> = {
    assign: (address: unknown) => go(address),
    replace: (address: unknown) => go(address, true),
  }
  return new Proxy(overrides, {
    get(_, name) {
      if (Object.hasOwn(overrides, name)) return overrides[name]
      const value: unknown = Reflect.get(location, name)
      return typeof value === 'function' ? value.bind(location) : value
    },
    set(_, name, value) {
      if (name === 'href') go(value)
      else Reflect.set(location, name, value)
      return true
    },
  })
}

/** Runs `javascript:` links, which browsers do not run in a document without an origin. */
function runJavascriptLinks() {
  addEventListener('click', event => {
    let code = /^\s*javascript:(.*)/is.exec(findClickedLink(event)?.getAttribute('href') ?? '')?.[1]
    if (code === undefined) return
    event.preventDefault()
    try {
      code = decodeURIComponent(code)
    } catch {
      // The code contains a literal percent sign.
    }
    setTimeout(code)
  })
}

/** Follows a meta refresh that leaves the project. The server renamed its attribute to `data-http-equiv`. */
function followRefresh(go: (address: string) => void) {
  const refresh = document.querySelector<HTMLMetaElement>('meta[data-http-equiv]')
  const parts = /(\d*).*?[;,]\s*(?:url\s*=\s*)?['"]?(.*?)['"]?\s*$/is.exec(refresh?.content ?? '')
  if (parts?.[2]) setTimeout(go, Number(parts[1]) * 1_000, parts[2])
}

/**
 * Handles navigation by the page's scripts as their author intended: URLs outside the project go through `leave`, and
 * URLs inside it open in this frame.
 */
export function interceptNavigation(campaign: string | undefined, leave: LeaveHandler) {
  const isFramed = parent !== window
  const resolve = (address: unknown) => resolveLink(String(address), campaign)
  const go = (address: unknown, isReplaced = false) => {
    const { href, isOut } = resolve(address)
    if (isOut && isFramed) leave(href)
    else if (isReplaced) location.replace(href)
    else location.href = href
  }
  const locationProxy = createLocationProxy(go)
  // Assignments to the parent or top location need a click, because pages that refuse to be framed assign them
  // immediately, and browsers block such assignments without a click.
  const outerLocationProxy = createLocationProxy(address => {
    const { href, isOut } = resolve(address)
    if (isOut && isActive()) leave(href)
  })
  const vitrineLocation = (assigned: unknown) => {
    if (assigned === location) return locationProxy
    return isFramed && (assigned === parent.location || assigned === top?.location) ? outerLocationProxy : assigned
  }
  const openWindow = (address: unknown = '', target = '', features?: string) => {
    const { href, isOut } = address === '' ? { href: '' } : resolve(address)
    if (!isOut || !isFramed || !/^_(self|parent|top)$/i.test(target)) return open.call(window, href, target, features)
    leave(href)
    return window
  }
  Object.assign(window, { vitrineLocation, open: openWindow })
  runJavascriptLinks()
  addEventListener('DOMContentLoaded', () => followRefresh(go))
  // Handles other navigations when the browser reports them, which it does in documents with an origin.
  if (isFramed && 'navigation' in window)
    (window.navigation as EventTarget).addEventListener('navigate', event => {
      const { destination, navigationType, cancelable } = event as Navigate
      const { href, isOut } = resolve(destination.url)
      if (!isOut || !cancelable || navigationType === 'traverse') return
      event.preventDefault()
      leave(href)
    })
}
