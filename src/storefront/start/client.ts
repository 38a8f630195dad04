// A browser without these interfaces has no wallet, so that the page reserves no place for wallets.
if (!('ApplePaySession' in window || 'PaymentRequest' in window)) document.documentElement.classList.add('no-wallet')

const firstPaintTimeoutMs = 1_000

/** Resolves once a seller's document and its pictures have loaded, which may have happened before this script ran. */
const whenFrameLoaded = (frame: HTMLIFrameElement) =>
  performance.getEntriesByName(frame.src).length > 0 ||
  new Promise(resolve => frame.addEventListener('load', resolve, { once: true }))

/** Waits for the first visible pictures and framed documents, but no longer than one second on a slow connection. */
const whenFirstPaintReady = () =>
  Promise.race([
    Promise.allSettled([
      ...[...document.querySelectorAll<HTMLImageElement>('img[fetchpriority]')].map(each => each.decode()),
      ...[...document.querySelectorAll('iframe')].map(whenFrameLoaded),
    ]),
    new Promise(resolve => setTimeout(resolve, firstPaintTimeoutMs)),
  ])

/**
 * Fetches all deferred modules in parallel. Then runs the first module, which hydrates the screen, and after that the
 * last module.
 */
function loadDeferredScripts() {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[data-later]')]
  for (const link of links) link.rel = 'modulepreload'
  const [half] = links
  const last = document.querySelector<HTMLLinkElement>('link[data-last]')
  if (half)
    void import(/* @vite-ignore */ half.href)
      .catch(error => console.error('hydration', error))
      .then(() => last && import(/* @vite-ignore */ last.href))
}

const listEarlyButtons = () => [...document.querySelectorAll<HTMLElement>('button[data-early]')]
/** The last `data-early` button that was pressed before hydration; it is clicked again after hydration. */
let earlyPress: HTMLElement | null = null
/** All such buttons at the time of the press, in page order. */
let earlyButtons: HTMLElement[] = []
const rememberPress = ({ target }: Event) => {
  earlyPress = target instanceof Element ? target.closest<HTMLElement>('button[data-early]') : null
  earlyButtons = listEarlyButtons()
}
/** Where the browser has translated the page meanwhile, hydration replaces the buttons with equal ones. */
function findReplacement(button: HTMLElement) {
  if (button.isConnected) return button
  const buttons = listEarlyButtons()
  return buttons.length === earlyButtons.length ? buttons[earlyButtons.indexOf(button)] : undefined
}
addEventListener('click', rememberPress)
// A button that was pressed before this script ran still has focus. Only buttons in forms are remembered, because a
// form charges nothing before a card is entered or a code is paid.
earlyPress = document.querySelector<HTMLElement>('form button[data-early]:focus:not(:focus-visible)')
earlyButtons = listEarlyButtons()
addEventListener(
  'vitrine:alive',
  () => {
    // From here on React handles every click.
    removeEventListener('click', rememberPress)
    // The click may submit the form, so it is repeated only after React has taken over what was typed before hydration.
    setTimeout(() => earlyPress && findReplacement(earlyPress)?.click())
  },
  { once: true },
)

/** Waits two frames, because a slow device is still painting the current content after the first one. */
const whenPainted = () => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))

// Scripts load only after the first pictures are painted, so that they do not compete with the pictures for bandwidth.
void whenFirstPaintReady()
  .then(whenPainted)
  .then(() => setTimeout(loadDeferredScripts))
