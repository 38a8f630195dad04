import type { Texts } from './texts.ts'

/** Changes that did not reach the server: the revision and texts they are based on, and when they were stored (ms). */
export type StoredDraft = { page: string; at: number; revision: string; base: Texts; draft: Texts }

const storeName = 'drafts'

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('vitrine-pages', 1)
    request.onupgradeneeded = () => request.result.createObjectStore(storeName, { keyPath: 'page' })
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

let database: Promise<IDBDatabase> | null = null

async function runRequest<Answer>(mode: IDBTransactionMode, question: (drafts: IDBObjectStore) => IDBRequest<Answer>) {
  database ??= openDatabase()
  const transaction = (await database).transaction(storeName, mode)
  return new Promise<Answer>((resolve, reject) => {
    const request = question(transaction.objectStore(storeName))
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

/** Null also when the browser stores nothing; then only the server has the saved content. */
export const loadStoredDraft = <K extends { page: string } = StoredDraft>(page: string): Promise<K | null> =>
  runRequest<K | undefined>('readonly', drafts => drafts.get(page)).then(
    kept => kept ?? null,
    () => null,
  )

/**
 * Stores changes in this browser. Only one write runs at a time and only the newest change waits for it, so that a
 * large page does not slow down typing.
 */
export function createDraftStore<K extends { page: string } = StoredDraft>(page: string) {
  let waiting: (() => Promise<unknown>) | null = null
  let isWriting = false
  async function write() {
    if (isWriting) return
    isWriting = true
    while (waiting) {
      const next = waiting
      waiting = null
      await next().catch(() => undefined)
    }
    isWriting = false
  }
  return {
    keep(kept: Omit<K, 'page'>) {
      waiting = () => runRequest('readwrite', drafts => drafts.put({ ...kept, page }))
      void write()
    },
    forget() {
      waiting = () => runRequest('readwrite', drafts => drafts.delete(page))
      void write()
    },
  }
}
export type DraftStore<K extends { page: string } = StoredDraft> = ReturnType<typeof createDraftStore<K>>
