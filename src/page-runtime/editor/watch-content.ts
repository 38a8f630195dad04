const delay = 500
/** Media players, whose content changes constantly without an edit. */
const players = 'video,audio,[class*="player" i],[id*="player" i]'

const isPlayer = (node: Node) => (node instanceof Element ? node : node.parentElement)?.closest(players) != null

/** Calls `onRest` 500 ms after the last change of the page. */
export function watchContent(onRest: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  new MutationObserver(changes => {
    if (changes.every(({ target }) => isPlayer(target))) return
    clearTimeout(timer)
    timer = setTimeout(onRest, delay)
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
}
