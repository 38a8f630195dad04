import { createHash } from 'node:crypto'
import type { Store } from '../state/store.ts'
import { errorForPath } from './api-error.ts'

export interface Answer {
  status: number
  body: string
  replayed?: boolean
}

export interface KeyUse {
  key: string
  path: string
  body: string
  /** account, method and path, because the same key may be used again in another scope */
  scope: string
}

const dayMs = 86_400_000

/** Stores the responses to POST requests by idempotency key for a day: successful ones and failed payments. */
export class Idempotency {
  readonly #store: Store
  readonly #running = new Set<string>()
  constructor(store: Store) {
    this.#store = store
  }

  /** Returns the stored response, or marks the key as in use until `finish`. */
  start({ key, path, body, scope }: KeyUse, now: number): Answer | undefined {
    if (key.length > 128) {
      throw errorForPath(path, 400, 'invalid_idempotency_key_length', 'X-Idempotency-Key must have 1 to 128 characters')
    }
    if (this.#running.has(scope)) {
      throw errorForPath(path, 423, 'resource_locked', 'A request with this idempotency key is in progress')
    }
    const stored = this.#store.get('answer', scope)
    if (stored && now - stored.at < dayMs) {
      if (stored.hash === hashBody(body)) return { status: stored.status, body: stored.body, replayed: true }
      throw errorForPath(
        path,
        409,
        'idempotency_key_already_used',
        'The idempotency key was already used with a different request',
      )
    }
    this.#running.add(scope)
    return undefined
  }

  remember({ scope, body }: KeyUse, answer: Answer, now: number) {
    this.#store.put('answer', { id: scope, hash: hashBody(body), status: answer.status, body: answer.body, at: now })
  }

  finish({ scope }: KeyUse) {
    this.#running.delete(scope)
  }
}

function hashBody(body: string): string {
  return createHash('sha256').update(body).digest('base64')
}
