import { createLine } from '../../../editor/session/line.ts'
import { createPushing, type PushingParts, type Wish } from './pushing.ts'
import { isDirty } from './store.ts'

/** After the last change, in ms. */
const autosaveDelay = 2_000
/** Waits between tries while the server is not reached, in ms. */
const [firstWait, longestWait] = [2_000, 30_000]
const byItself: Wish = { publish: false, auto: true }

/** When a page goes to the server: by itself, when asked, and again when the server was not reached; one at a time. */
export function createSaving(parts: PushingParts) {
  const { store } = parts
  const inLine = createLine()
  let timer: ReturnType<typeof setTimeout> | undefined
  let wait = firstWait
  const { push, take } = createPushing(parts, () => {
    later(wait)
    wait = Math.min(wait * 2, longestWait)
  })

  function later(ms: number) {
    clearTimeout(timer)
    timer = setTimeout(() => void send(byItself), ms)
  }

  async function send(wish: Wish): Promise<boolean> {
    clearTimeout(timer)
    const isDone = await inLine(() => push(wish))
    if (store.now().trouble === 'offline') return isDone
    wait = firstWait
    plan()
    return isDone
  }

  /** Saves two seconds after the last change. */
  function plan() {
    const now = store.now()
    if (!now.newer && !now.trouble && isDirty(now)) later(autosaveDelay)
  }

  const online = () => {
    if (store.now().trouble === 'offline') void send(byItself)
  }
  const hidden = () => {
    if (document.visibilityState === 'hidden' && isDirty(store.now())) void send(byItself)
  }

  return {
    inLine,
    push,
    take,
    plan,
    keep: () => send(byItself),
    publish: () => send({ publish: true, auto: false }),
    /** Watches the page and the network until it is told to stop. */
    start() {
      let seen = store.now().content
      const stop = store.subscribe(() => {
        const { content, trouble } = store.now()
        if (content === seen) return
        seen = content
        if (trouble === 'failed') store.set({ trouble: null, problem: null })
        plan()
      })
      plan()
      window.addEventListener('online', online)
      document.addEventListener('visibilitychange', hidden)
      return () => {
        stop()
        clearTimeout(timer)
        window.removeEventListener('online', online)
        document.removeEventListener('visibilitychange', hidden)
      }
    },
  }
}
export type Saving = ReturnType<typeof createSaving>
