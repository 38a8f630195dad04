import { createLine } from './line.ts'
import { createPushing, type PushingParts, type Wish } from './pushing.ts'
import { isDirty } from './store.ts'

/** After the last change, in ms. */
const autosaveDelay = 2_000
/** Waits between tries while the server is not reached, in ms. */
const [firstWait, longestWait] = [2_000, 30_000]
const byItself: Wish = { publish: false, auto: true }

/** When the draft goes to the server: by itself, when asked, and again when the server was not reached; one at a time. */
export function createSaving(parts: PushingParts) {
  const { store } = parts
  const inLine = createLine()
  let timer: ReturnType<typeof setTimeout> | undefined
  let wait = firstWait
  /** What is to be done once the server is reached again. */
  let owed: Wish | null = null

  const { push, meet, take } = createPushing(parts, wish => {
    owed = { ...wish, auto: true }
    later(wait)
    wait = Math.min(wait * 2, longestWait)
  })

  function later(ms: number) {
    clearTimeout(timer)
    timer = setTimeout(() => void send(owed ?? byItself), ms)
  }

  async function send(wish: Wish): Promise<void> {
    clearTimeout(timer)
    await inLine(() => push(wish))
    if (store.now().trouble === 'offline') return
    owed = null
    wait = firstWait
    plan()
  }

  /** Saves two seconds after the last change. */
  function plan() {
    const now = store.now()
    if (now.autosave && !now.newer && !now.trouble && isDirty(now)) later(autosaveDelay)
  }

  const online = () => {
    if (store.now().trouble === 'offline') void send(owed ?? byItself)
  }

  return {
    inLine,
    /** Saves what is written, in whose line this is called. */
    flush: () => push(byItself),
    meet,
    take,
    plan,
    /** Saves at once what would be saved in a moment. */
    keep: () => send(byItself),
    save: () => send({ publish: false, auto: false }),
    publish: () => send({ publish: true, auto: false }),
    /** Watches the draft and the network until it is told to stop. */
    start() {
      let seen = store.now().draft
      const stop = store.subscribe(() => {
        const { draft, trouble } = store.now()
        if (draft === seen) return
        seen = draft
        if (trouble === 'failed') store.set({ trouble: null })
        plan()
      })
      plan()
      window.addEventListener('online', online)
      return () => {
        stop()
        clearTimeout(timer)
        window.removeEventListener('online', online)
      }
    },
  }
}
export type Saving = ReturnType<typeof createSaving>
