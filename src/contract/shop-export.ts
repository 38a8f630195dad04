import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, Moment } from './shapes.ts'

/** Hours after which the file of an export is deleted. */
export const exportKeptHours = 24

const ShopExport = z.object({
  id: Id,
  state: z.enum(['waiting', 'running', 'ready', 'failed', 'canceled', 'expired']),
  /** Written rows and files, and how many there are about; null until they are counted. */
  done: z.int(),
  total: z.nullable(z.int()),
  /** Size of the ZIP file; null until it is ready. */
  bytes: z.nullable(z.int()),
  /** interrupted: the process stopped. no_space: the disk is too full. */
  failure: z.nullable(z.enum(['interrupted', 'no_space', 'other'])),
  createdAt: Moment,
  endedAt: z.nullable(Moment),
  expiresAt: z.nullable(Moment),
})
export type ShopExport = z.infer<typeof ShopExport>

const own = { who: 'owner', cache: 0, bytes: 0 } as const
const reads = { ...own, limit: 300, session: 'own' } as const
/** An export holds the personal data of all customers, so it requires a session that was confirmed recently. */
const writes = { ...own, limit: 20, shared: true, session: 'fresh' } as const

/** The newest export of the whole shop; null when there was none. */
export const getShopExport = endpoint('GET', '/api/v1/shop-export', {
  ...reads,
  reply: z.object({ export: z.nullable(ShopExport) }),
})

/** What an export would contain now. `bytes` is the size of the files, which the ZIP file exceeds only slightly. */
export const estimateShopExport = endpoint('GET', '/api/v1/shop-export/estimate', {
  ...reads,
  limit: 60,
  reply: z.object({
    products: z.int(),
    orders: z.int(),
    customers: z.int(),
    pages: z.int(),
    files: z.int(),
    bytes: z.int(),
  }),
})

/** Starts an export. Only one runs at a time. */
export const startShopExport = endpoint('POST', '/api/v1/shop-export', {
  ...writes,
  reply: ShopExport,
  errors: ['export_running'],
})

/** Cancels an export that is being written, and deletes the file of one that is ready. */
export const cancelShopExport = endpoint('POST', '/api/v1/shop-export/cancel', {
  ...writes,
  session: 'own',
  reply: ShopExport,
  errors: ['export_not_found'],
})

/** Creates a link that downloads the file once, within a minute, because a browser download sends no Bearer token. */
export const linkShopExport = endpoint('POST', '/api/v1/shop-export/link', {
  ...writes,
  reply: z.object({ url: z.string() }),
  errors: ['export_not_found', 'export_elsewhere'],
})

export const downloadShopExport = endpoint('GET', '/api/v1/shop-export/files/:token', {
  who: 'anyone',
  limit: 20,
  bytes: 0,
  cache: 0,
  answers: 'file',
  params: z.object({ token: z.string().check(z.regex(/^[\w-]{20,100}$/)) }),
  errors: ['download_gone'],
})
