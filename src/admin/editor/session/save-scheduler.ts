import { createSerialQueue } from './serial-queue.ts'
import { isDirty } from './store.ts'
import { createSync, type SaveIntent, type SyncDependencies } from './sync.ts'

/** After the last change, in ms. */
const autosaveDelay = 2_000
/** Waits between tries while the server is not reached, in ms. */
const [initialRetryMs, maxRetryMs] = [2_000, 30_000]
const autosaveIntent: SaveIntent = { publish: false, auto: true }

/** When the draft goes to the server: by itself, when asked, and again when the server was not reached; one at a time. */
export function createSaveScheduler(parts: SyncDependencies) {
  const { store } = parts
  const inLine = createSerialQueue()
  let timer: ReturnType<typeof setTimeout> | undefined
  let wait = initialRetryMs
  /** What is to be done once the server is reached again. */
  let owed: SaveIntent | null = null

  const { push, meet, take } = createSync(parts, wish => {
    owed = { ...wish, auto: true }
    later(wait)
    wait = Math.min(wait * 2, maxRetryMs)
  })

  function later(ms: number) {
    clearTimeout(timer)
    timer = setTimeout(() => void send(owed ?? autosaveIntent), ms)
  }

  async function send(wish: SaveIntent): Promise<void> {
    clearTimeout(timer)
    await inLine(() => push(wish))
    if (store.now().trouble === 'offline') return
    owed = null
    wait = initialRetryMs
    plan()
  }

  /** Saves two seconds after the last change. */
  function plan() {
    const now = store.now()
    if (now.autosave && !now.newer && !now.trouble && isDirty(now)) later(autosaveDelay)
  }

  const online = () => {
    if (store.now().trouble === 'offline') void send(owed ?? autosaveIntent)
  }

  return {
    inLine,
    /** Saves what is written, in whose line this is called. */
    flush: () => push(autosaveIntent),
    meet,
    take,
    plan,
    /** Saves at once what would be saved in a moment. */
    keep: () => send(autosaveIntent),
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
export type SaveScheduler = ReturnType<typeof createSaveScheduler>
