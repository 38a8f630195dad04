import type { Texts } from './texts.ts'

/** A draft that did not reach the server, the revision and texts on which it is based, and when it was stored (ms). */
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

async function runRequest<Answer>(mode: IDBTransactionMode, request: (drafts: IDBObjectStore) => IDBRequest<Answer>) {
  database ??= openDatabase()
  const transaction = (await database).transaction(storeName, mode)
  return new Promise<Answer>((resolve, reject) => {
    const pending = request(transaction.objectStore(storeName))
    pending.onsuccess = () => resolve(pending.result)
    pending.onerror = () => reject(pending.error)
  })
}

/** Reads the draft of a page from this browser. Null when there is none, or when the browser does not allow storage. */
export const loadStoredDraft = <Draft extends { page: string } = StoredDraft>(page: string): Promise<Draft | null> =>
  runRequest<Draft | undefined>('readonly', drafts => drafts.get(page)).then(
    stored => stored ?? null,
    () => null,
  )

/**
 * Stores changes in this browser. Only one write runs at a time and only the newest change waits for it, so that a
 * large page does not slow down typing.
 */
export function createDraftStore<Draft extends { page: string } = StoredDraft>(page: string) {
  let nextWrite: (() => Promise<unknown>) | null = null
  let isWriting = false
  async function write() {
    if (isWriting) return
    isWriting = true
    while (nextWrite) {
      const currentWrite = nextWrite
      nextWrite = null
      await currentWrite().catch(() => undefined)
    }
    isWriting = false
  }
  return {
    save(draft: Omit<Draft, 'page'>) {
      nextWrite = () => runRequest('readwrite', drafts => drafts.put({ ...draft, page }))
      void write()
    },
    remove() {
      nextWrite = () => runRequest('readwrite', drafts => drafts.delete(page))
      void write()
    },
  }
}
export type DraftStore<Draft extends { page: string } = StoredDraft> = ReturnType<typeof createDraftStore<Draft>>
