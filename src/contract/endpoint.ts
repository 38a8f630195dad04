import type * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Who may call an endpoint: 'anyone'; 'browser', the browser that owns a checkout or order (by cookie, and for writes a
 * same-origin request); 'provider', the payment provider, by signature; otherwise a signed-in member with that role or
 * a higher one.
 */
export type Who = 'anyone' | 'browser' | 'provider' | 'viewer' | 'editor' | 'admin' | 'owner'

/**
 * The terms of every endpoint: who may call it, the limit of calls per minute and caller (0: no limit), the maximum
 * body size in bytes, and for how many seconds the response may be cached (0: no-store; 'revalidate': cached, but
 * revalidated on each use). `answers` is the kind of a response that is not JSON; 'sellers-file' is a seller's document
 * with its own headers.
 */
export type Terms = {
  who: Who
  limit: number
  bytes: number
  cache: number | 'revalidate'
  answers?: 'json' | 'html' | 'file' | 'sellers-file' | 'function' | 'auth'
  /** The content type of a request body that is not JSON. */
  takes?: 'text/csv' | 'application/octet-stream'
  /** Further content types that are accepted. The bytes of the body decide which type it is. */
  alsoTakes?: readonly string[]
  /** Whether calls are counted in PostgreSQL, across processes. Used for endpoints that guard money or sign-in. */
  shared?: boolean
  /**
   * Whether the endpoint uses long polling: it responds when something has happened, or after a time limit of its own.
   */
  isHeld?: boolean
  /**
   * Requires a signed-in person, never an API key. 'first_factor' also admits a session whose second factor has not
   * been verified; 'own' requires all factors of the member; 'fresh' additionally requires a session with two factors,
   * or a password entered within the last 15 minutes (403 `step_up_needed`). Without `session`, an API key or a session
   * with all factors verified is accepted.
   */
  session?: 'first_factor' | 'own' | 'fresh'
  /**
   * A role of API keys that may call this endpoint although it is lower than `who`. Keys with this role may call no
   * endpoint for members that does not name it.
   */
  keyRole?: 'webhooks'
}
type Schemas = { params?: z.ZodMiniType; query?: z.ZodMiniType; body?: z.ZodMiniType; reply?: z.ZodMiniType }

export type Endpoint<S extends Schemas = Schemas, P extends string = string> = S &
  Terms & { method: Method; path: P; errors: readonly ErrorCode[] }

/**
 * Describes one HTTP operation. The server, the browser and the tests use the same description.
 */
export function endpoint<const P extends string, S extends Schemas>(
  method: Method,
  path: P,
  description: S & Terms & { errors?: readonly ErrorCode[] },
): Endpoint<S, P> {
  return { errors: [], ...description, method, path }
}

type Out<T> = T extends z.ZodMiniType ? z.output<T> : undefined
type In<T> = T extends z.ZodMiniType ? z.input<T> : undefined

/** The input that a handler receives after parsing, so defaults and transforms have been applied. */
export type Request<E extends Endpoint> = { params: Out<E['params']>; query: Out<E['query']>; body: Out<E['body']> }
/** The result that a handler returns. It is parsed before it is sent, so that a new column never leaks. */
export type Reply<E extends Endpoint> = E['reply'] extends z.ZodMiniType ? z.input<E['reply']> : undefined
export type Received<E extends Endpoint> = E['reply'] extends z.ZodMiniType ? z.output<E['reply']> : undefined

type Given<E extends Endpoint> = {
  [K in 'params' | 'query' | 'body' as E[K] extends z.ZodMiniType ? K : never]: In<E[K]>
}
/** The input of a call, with exactly the parts that the endpoint declares. */
export type Call<E extends Endpoint> = keyof Given<E> extends never ? [] : [input: Given<E>]
