import { createSerialQueue } from '../../../editor/session/serial-queue.ts'
import { isDirty } from './store.ts'
import { createSync, type SaveIntent, type SyncDependencies } from './sync.ts'

/** The delay after the last change, in ms. */
const autosaveDelay = 2_000
/** The first and the longest delay between retries while the server cannot be reached, in ms. */
const [initialRetryMs, maxRetryMs] = [2_000, 30_000]
const autosaveIntent: SaveIntent = { publish: false, auto: true }

/**
 * Decides when a page is saved: after a delay, on request, and again after the server could not be reached. Only one
 * save runs at a time.
 */
export function createSaveScheduler(parts: SyncDependencies) {
  const { store } = parts
  const inLine = createSerialQueue()
  let timer: ReturnType<typeof setTimeout> | undefined
  let wait = initialRetryMs
  const { push, take } = createSync(parts, () => {
    later(wait)
    wait = Math.min(wait * 2, maxRetryMs)
  })

  function later(ms: number) {
    clearTimeout(timer)
    timer = setTimeout(() => void send(autosaveIntent), ms)
  }

  async function send(wish: SaveIntent): Promise<boolean> {
    clearTimeout(timer)
    const isDone = await inLine(() => push(wish))
    if (store.now().trouble === 'offline') return isDone
    wait = initialRetryMs
    plan()
    return isDone
  }

  function plan() {
    const now = store.now()
    if (!now.newer && !now.trouble && isDirty(now)) later(autosaveDelay)
  }

  const online = () => {
    if (store.now().trouble === 'offline') void send(autosaveIntent)
  }
  const hidden = () => {
    if (document.visibilityState === 'hidden' && isDirty(store.now())) void send(autosaveIntent)
  }

  return {
    inLine,
    push,
    take,
    plan,
    keep: () => send(autosaveIntent),
    publish: () => send({ publish: true, auto: false }),
    /** Watches changes and the network until the returned function is called. */
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
export type SaveScheduler = ReturnType<typeof createSaveScheduler>
