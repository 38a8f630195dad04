import { createHash } from 'node:crypto'
import type { Store } from '../state/store.ts'
import { ApiError } from './api-error.ts'

export interface Answer {
  status: number
  body: string
  replayed?: boolean
}

const dayMs = 86_400_000

/**
 * Stores the responses to POST requests by idempotency key for a day. As at Stripe, failures are stored too, but not
 * errors about invalid parameters.
 */
export class Idempotency {
  readonly #store: Store
  readonly #running = new Set<string>()
  constructor(store: Store) {
    this.#store = store
  }

  /** Returns the stored response, or marks the key as in use until `finish`. Throws when the key is already in use. */
  start(key: string, request: string, now: number): Answer | undefined {
    if (key.length > 255) {
      throw new ApiError(400, { type: 'idempotency_error', message: 'Idempotency keys can have up to 255 characters.' })
    }
    if (this.#running.has(key)) {
      throw new ApiError(409, {
        type: 'idempotency_error',
        code: 'idempotency_key_in_use',
        message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
      })
    }
    const stored = this.#store.get('answer', key)
    if (stored && now - stored.at < dayMs) {
      if (stored.hash === hashRequest(request)) return { status: stored.status, body: stored.body, replayed: true }
      throw new ApiError(400, {
        type: 'idempotency_error',
        message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
      })
    }
    this.#running.add(key)
    return undefined
  }

  remember(key: string, request: string, answer: Answer, now: number) {
    this.#store.put('answer', {
      id: key,
      hash: hashRequest(request),
      status: answer.status,
      body: answer.body,
      at: now,
    })
  }

  finish(key: string) {
    this.#running.delete(key)
  }
}

function hashRequest(request: string): string {
  return createHash('sha256').update(request).digest('base64')
}
