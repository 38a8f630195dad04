const firstPaintTimeoutMs = 1_000

/** Resolves once a seller's document has loaded with its pictures, possibly before this script ran. */
const whenFrameLoaded = (frame: HTMLIFrameElement) =>
  performance.getEntriesByName(frame.src).length > 0 ||
  new Promise(resolve => frame.addEventListener('load', resolve, { once: true }))

/** Waits for the first visible pictures and framed documents, but no longer than a second on a slow connection. */
const whenFirstPaintReady = () =>
  Promise.race([
    Promise.allSettled([
      ...[...document.querySelectorAll<HTMLImageElement>('img[fetchpriority]')].map(each => each.decode()),
      ...[...document.querySelectorAll('iframe')].map(whenFrameLoaded),
    ]),
    new Promise(resolve => setTimeout(resolve, firstPaintTimeoutMs)),
  ])

/** Fetches all deferred modules in parallel, then runs the first one, which hydrates the screen, and the last one. */
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

/** The last `data-early` button that was pressed before hydration; it is clicked again after hydration. */
let earlyPress: HTMLElement | null = null
const rememberPress = ({ target }: Event) => {
  earlyPress = target instanceof Element ? target.closest<HTMLElement>('button[data-early]') : null
}
addEventListener('click', rememberPress)
// A press before this script ran left focus on its button. Only in forms, which charge nothing before a card is typed.
earlyPress = document.querySelector<HTMLElement>('form button[data-early]:focus:not(:focus-visible)')
addEventListener(
  'vitrine:alive',
  () => {
    removeEventListener('click', rememberPress)
    earlyPress?.click()
  },
  { once: true },
)

/** Waits two frames: after one, a slow device is still painting the current content. */
const whenPainted = () => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))

// Scripts load only after the first pictures are painted, so they neither delay them nor share their bandwidth.
void whenFirstPaintReady()
  .then(whenPainted)
  .then(() => setTimeout(loadDeferredScripts))
