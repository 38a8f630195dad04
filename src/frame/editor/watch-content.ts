const delay = 500
/** Players change all the time by themselves (admin.md). */
const players = 'video,audio,[class*="player" i],[id*="player" i]'

const isPlayer = (node: Node) => (node instanceof Element ? node : node.parentElement)?.closest(players) != null

/** Tells when the page rests, 500 ms after its last change. */
export function watchContent(rested: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  new MutationObserver(changes => {
    if (changes.every(({ target }) => isPlayer(target))) return
    clearTimeout(timer)
    timer = setTimeout(rested, delay)
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
}
