const firstPaintTimeoutMs = 1_000

/** A seller's document is there with its pictures; it may have been before this script. */
const whenFrameLoaded = (frame: HTMLIFrameElement) =>
  performance.getEntriesByName(frame.src).length > 0 ||
  new Promise(resolve => frame.addEventListener('load', resolve, { once: true }))

/** What is seen first is there: pictures, and documents in frames. On a slow line the page does not wait long for them. */
const whenFirstPaintReady = () =>
  Promise.race([
    Promise.allSettled([
      ...[...document.querySelectorAll<HTMLImageElement>('img[fetchpriority]')].map(each => each.decode()),
      ...[...document.querySelectorAll('iframe')].map(whenFrameLoaded),
    ]),
    new Promise(resolve => setTimeout(resolve, firstPaintTimeoutMs)),
  ])

/** Fetches all that the page names for later side by side, and runs the first of it: the screen's own browser half. */
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

/** Of the buttons that are made for it, what was pressed last before the screen's browser half could hear it; pressed again for the shopper once it can. */
let earlyPress: HTMLElement | null = null
const rememberPress = ({ target }: Event) => {
  earlyPress = target instanceof Element ? target.closest<HTMLElement>('button[data-early]') : null
}
addEventListener('click', rememberPress)
// A press from before this script left its focus behind. Only in a form, which charges nothing before a card is typed.
earlyPress = document.querySelector<HTMLElement>('form button[data-early]:focus:not(:focus-visible)')
addEventListener(
  'vitrine:alive',
  () => {
    removeEventListener('click', rememberPress)
    earlyPress?.click()
  },
  { once: true },
)

/** Two frames on, what was there before is on the screen: one frame on, a slow machine still draws it. */
const whenPainted = () => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))

// Once the browser has painted with its first pictures: nothing stands before them, nor takes a part of the line from them.
void whenFirstPaintReady()
  .then(whenPainted)
  .then(() => setTimeout(loadDeferredScripts))
