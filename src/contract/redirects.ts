import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, Moment, PlainText, WithId } from './shapes.ts'

const acts = { who: 'admin', limit: 120, bytes: 4_096, cache: 0 } as const

/** A redirect from a path of the old shop to a page of this shop. */
const Redirect = z.object({ id: Id, path: z.string(), target: z.string(), createdAt: Moment })
export type Redirect = z.infer<typeof Redirect>

/** The redirects sorted by path, in pages of a hundred. `after` is the last path of the page before. */
export const listRedirects = endpoint('GET', '/api/v1/redirects', {
  ...acts,
  bytes: 0,
  query: z.object({ q: z.optional(PlainText(200)), after: z.optional(PlainText(500)) }),
  reply: z.object({ redirects: z.array(Redirect), total: z.int(), next: z.nullable(z.string()) }),
})

/**
 * Creates a redirect. `path` is an old path or address; it may not be one that this shop serves. `target` is a page of
 * this shop: the home page, a checkout, a sales page or a policy. The query of a request is added to the target.
 */
export const createRedirect = endpoint('POST', '/api/v1/redirects', {
  ...acts,
  body: z.object({ path: PlainText(500), target: PlainText(500) }),
  reply: Redirect,
  errors: ['redirect_exists', 'redirects_full'],
})

export const deleteRedirect = endpoint('DELETE', '/api/v1/redirects/:id', {
  ...acts,
  params: WithId,
  errors: ['redirect_not_found'],
})
