import { createSerialQueue } from '../../../editor/session/serial-queue.ts'
import { isDirty } from './store.ts'
import { createSync, type SaveIntent, type SyncDependencies } from './sync.ts'

/** The delay of an automatic save after the last change, in ms. */
const autosaveDelay = 2_000
/** The first and the longest delay between retries while the server cannot be reached, in ms. */
const [initialRetryMs, maxRetryMs] = [2_000, 30_000]
const autosaveIntent: SaveIntent = { publish: false, auto: true }

/**
 * Decides when a page is saved: after a delay, on request, and again after the server could not be reached. Only one
 * save runs at a time.
 */
export function createSaveScheduler(dependencies: SyncDependencies) {
  const { store } = dependencies
  const enqueue = createSerialQueue()
  let timer: ReturnType<typeof setTimeout> | undefined
  let retryMs = initialRetryMs
  const { push, applySaved } = createSync(dependencies, () => {
    scheduleSave(retryMs)
    retryMs = Math.min(retryMs * 2, maxRetryMs)
  })

  function scheduleSave(ms: number) {
    clearTimeout(timer)
    timer = setTimeout(() => void send(autosaveIntent), ms)
  }

  async function send(intent: SaveIntent): Promise<boolean> {
    clearTimeout(timer)
    const isDone = await enqueue(() => push(intent))
    if (store.now().failure === 'offline') return isDone
    retryMs = initialRetryMs
    scheduleAutosave()
    return isDone
  }

  function scheduleAutosave() {
    const state = store.now()
    if (!state.newer && !state.failure && isDirty(state)) scheduleSave(autosaveDelay)
  }

  const handleOnline = () => {
    if (store.now().failure === 'offline') void send(autosaveIntent)
  }
  const handleHidden = () => {
    if (document.visibilityState === 'hidden' && isDirty(store.now())) void send(autosaveIntent)
  }

  return {
    enqueue,
    push,
    applySaved,
    scheduleAutosave,
    saveNow: () => send(autosaveIntent),
    publish: () => send({ publish: true, auto: false }),
    /** Watches changes and the network until the returned function is called. */
    start() {
      let previousContent = store.now().content
      const stop = store.subscribe(() => {
        const { content, failure } = store.now()
        if (content === previousContent) return
        previousContent = content
        if (failure === 'failed') store.set({ failure: null, problem: null })
        scheduleAutosave()
      })
      scheduleAutosave()
      window.addEventListener('online', handleOnline)
      document.addEventListener('visibilitychange', handleHidden)
      return () => {
        stop()
        clearTimeout(timer)
        window.removeEventListener('online', handleOnline)
        document.removeEventListener('visibilitychange', handleHidden)
      }
    },
  }
}
export type SaveScheduler = ReturnType<typeof createSaveScheduler>
