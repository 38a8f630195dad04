import { createSerialQueue } from './serial-queue.ts'
import { isDirty } from './store.ts'
import { createSync, type SaveIntent, type SyncDependencies } from './sync.ts'

/** The delay after the last change, in ms. */
const autosaveDelay = 2_000
/** The first and the longest delay between retries while the server cannot be reached, in ms. */
const [initialRetryMs, maxRetryMs] = [2_000, 30_000]
const autosaveIntent: SaveIntent = { publish: false, auto: true }

/**
 * Decides when the draft is saved: after a delay, on request, and again after the server could not be reached. Only one
 * save runs at a time.
 */
export function createSaveScheduler(parts: SyncDependencies) {
  const { store } = parts
  const inLine = createSerialQueue()
  let timer: ReturnType<typeof setTimeout> | undefined
  let wait = initialRetryMs
  /** The save to repeat once the server can be reached again. */
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

  function plan() {
    const now = store.now()
    if (now.autosave && !now.newer && !now.trouble && isDirty(now)) later(autosaveDelay)
  }

  const online = () => {
    if (store.now().trouble === 'offline') void send(owed ?? autosaveIntent)
  }

  return {
    inLine,
    /** Saves within the queue entry of the caller. */
    flush: () => push(autosaveIntent),
    meet,
    take,
    plan,
    /** Saves immediately what would be saved after the delay. */
    keep: () => send(autosaveIntent),
    save: () => send({ publish: false, auto: false }),
    publish: () => send({ publish: true, auto: false }),
    /** Watches the draft and the network until the returned function is called. */
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
