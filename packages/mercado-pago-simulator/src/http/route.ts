import type { World } from '../world.ts'

export interface Call {
  world: World
  params: Record<string, string>
  query: URLSearchParams
  /** the parsed JSON body; undefined when the request has none */
  body: unknown
  /** user id of the caller's account; empty when a browser calls with a public key */
  account: string
  publicKey: string
}

export interface Result {
  status: number
  body: object
}

export interface Route {
  method: 'DELETE' | 'GET' | 'POST' | 'PUT'
  path: string
  /** whether a browser may call with `public_key` instead of an access token */
  browser?: boolean
  /** whether X-Idempotency-Key is required */
  needsKey?: boolean
  run(call: Call): Result
}

export const ok = (body: object): Result => ({ status: 200, body })
export const created = (body: object): Result => ({ status: 201, body })
