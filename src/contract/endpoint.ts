import type * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Who may call: anyone; 'browser': the browser that owns a checkout or order (cookie, and for writes a same-origin
 * request); 'provider': the payment provider, by signature; else a signed-in member with that role or a higher one.
 */
export type Who = 'anyone' | 'browser' | 'provider' | 'viewer' | 'editor' | 'admin' | 'owner'

/**
 * What every endpoint declares: the caller, calls per minute and caller (0: no limit), the largest body in bytes, how
 * many seconds the answer may be cached (0: no-store; 'revalidate': kept, and asked for anew each time). `answers` names
 * what comes back when it is not JSON; 'sellers-file': a document of a seller, whose headers are its own.
 */
export type Terms = {
  who: Who
  limit: number
  bytes: number
  cache: number | 'revalidate'
  answers?: 'json' | 'html' | 'file' | 'sellers-file' | 'function' | 'auth'
  /** The content type of a body that is text, not JSON. */
  takes?: 'text/csv'
  /** Further content types that it may have; what it is, its bytes say. */
  alsoTakes?: readonly string[]
  /** Counted in PostgreSQL, across processes: endpoints that guard money or sign-in. */
  shared?: boolean
  /**
   * Asks for a person in a session of their own, never an API key. 'begun': also one that has yet to show its second
   * factor; 'own': one that showed all it has; 'fresh': moreover with two factors, or with the password said in the last
   * 15 minutes (403 `step_up_needed`). Without it: a session that showed all it has, or an API key.
   */
  session?: 'begun' | 'own' | 'fresh'
}
type Schemas = { params?: z.ZodMiniType; query?: z.ZodMiniType; body?: z.ZodMiniType; reply?: z.ZodMiniType }

export type Endpoint<S extends Schemas = Schemas, P extends string = string> = S &
  Terms & { method: Method; path: P; errors: readonly ErrorCode[] }

/** One HTTP operation, described once: the server implements it, the browser calls it, the tests link to it. */
export function endpoint<const P extends string, S extends Schemas>(
  method: Method,
  path: P,
  description: S & Terms & { errors?: readonly ErrorCode[] },
): Endpoint<S, P> {
  return { errors: [], ...description, method, path }
}

type Out<T> = T extends z.ZodMiniType ? z.output<T> : undefined
type In<T> = T extends z.ZodMiniType ? z.input<T> : undefined

/** What a handler receives: parsed, so defaults and transforms have run. */
export type Request<E extends Endpoint> = { params: Out<E['params']>; query: Out<E['query']>; body: Out<E['body']> }
/** What a handler returns; it is parsed on the way out, so a new column never leaks. */
export type Reply<E extends Endpoint> = E['reply'] extends z.ZodMiniType ? z.input<E['reply']> : undefined
/** What a caller receives. */
export type Received<E extends Endpoint> = E['reply'] extends z.ZodMiniType ? z.output<E['reply']> : undefined

type Given<E extends Endpoint> = {
  [K in 'params' | 'query' | 'body' as E[K] extends z.ZodMiniType ? K : never]: In<E[K]>
}
/** What a caller passes: exactly the parts the endpoint declares. */
export type Call<E extends Endpoint> = keyof Given<E> extends never ? [] : [input: Given<E>]
