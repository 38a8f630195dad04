import { createSerialQueue } from './serial-queue.ts'
import { isDirty } from './store.ts'
import { createSync, type SaveIntent, type SyncDependencies } from './sync.ts'

/** The delay of an automatic save after the last change, in ms. */
const autosaveDelay = 2_000
/** The first and the longest delay between retries while the server cannot be reached, in ms. */
const [initialRetryMs, maxRetryMs] = [2_000, 30_000]
const autosaveIntent: SaveIntent = { publish: false, auto: true }

/**
 * Decides when the draft is saved: after a delay, on request, and again after the server could not be reached. Only one
 * save runs at a time.
 */
export function createSaveScheduler(dependencies: SyncDependencies) {
  const { store } = dependencies
  const enqueue = createSerialQueue()
  let timer: ReturnType<typeof setTimeout> | undefined
  let retryMs = initialRetryMs
  /** The save to repeat once the server can be reached again. */
  let pendingIntent: SaveIntent | null = null

  const { push, mergeNewerRevision, adoptProject } = createSync(dependencies, intent => {
    pendingIntent = { ...intent, auto: true }
    scheduleSave(retryMs)
    retryMs = Math.min(retryMs * 2, maxRetryMs)
  })

  function scheduleSave(ms: number) {
    clearTimeout(timer)
    timer = setTimeout(() => void send(pendingIntent ?? autosaveIntent), ms)
  }

  async function send(intent: SaveIntent): Promise<void> {
    clearTimeout(timer)
    await enqueue(() => push(intent))
    if (store.now().failure === 'offline') return
    pendingIntent = null
    retryMs = initialRetryMs
    scheduleAutosave()
  }

  function scheduleAutosave() {
    const state = store.now()
    if (state.autosave && !state.newer && !state.failure && isDirty(state)) scheduleSave(autosaveDelay)
  }

  const handleOnline = () => {
    if (store.now().failure === 'offline') void send(pendingIntent ?? autosaveIntent)
  }

  return {
    enqueue,
    /** Saves without queueing. Call it only within an action that is in the queue. */
    flush: () => push(autosaveIntent),
    mergeNewerRevision,
    adoptProject,
    scheduleAutosave,
    /** Saves immediately instead of after the delay. */
    autosaveNow: () => send(autosaveIntent),
    save: () => send({ publish: false, auto: false }),
    publish: () => send({ publish: true, auto: false }),
    /** Watches the draft and the network until the returned function is called. */
    start() {
      let previousDraft = store.now().draft
      const stop = store.subscribe(() => {
        const { draft, failure } = store.now()
        if (draft === previousDraft) return
        previousDraft = draft
        if (failure === 'failed') store.set({ failure: null })
        scheduleAutosave()
      })
      scheduleAutosave()
      window.addEventListener('online', handleOnline)
      return () => {
        stop()
        clearTimeout(timer)
        window.removeEventListener('online', handleOnline)
      }
    },
  }
}
export type SaveScheduler = ReturnType<typeof createSaveScheduler>
