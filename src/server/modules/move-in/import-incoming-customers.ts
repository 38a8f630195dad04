import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { MoveInEntry } from '#contract/move-in.ts'
import type { MappedCustomer } from '#domain/move-in/map-customers.ts'
import {
  fillIncomingCustomers,
  type IncomingCustomer,
  insertIncomingCustomers,
  listKnownCustomers,
} from '#server/modules/customers/records/index.ts'
import { type Context, type Mode, withTransaction } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import type { ImportResult } from './import-result.ts'

type Options = { mode: Mode; fillsEmpty: boolean }
type Outcome = 'created' | 'filled' | 'skipped'

const rowsPerStatement = 1_000

const toRow = ({ email, name, phone, taxId, address, hasConsent }: MappedCustomer): IncomingCustomer => ({
  email,
  name,
  phone,
  tax_id: taxId,
  address,
  hasConsent,
})

/** Decides about customers in batches and yields between them. Stops when `signal` is aborted. */
async function decideInBatches(
  customers: readonly MappedCustomer[],
  signal: AbortSignal,
  decide: (rows: IncomingCustomer[]) => Promise<(email: string) => Outcome>,
): Promise<ImportResult> {
  const counts = { created: 0, filled: 0, skipped: 0 }
  const entries: MoveInEntry[] = []
  for (let offset = 0; offset < customers.length; offset += rowsPerStatement) {
    await yieldToEventLoop()
    if (signal.aborted) throw new AppError('bad_request')
    const batch = customers.slice(offset, offset + rowsPerStatement)
    const getOutcome = await decide(batch.map(toRow))
    for (const { line, email } of batch) {
      const outcome = getOutcome(email)
      counts[outcome] += 1
      if (outcome === 'skipped') entries.push({ line, outcome, field: 'email', code: 'exists' })
    }
  }
  return { ...counts, refused: 0, pictures: 0, shipped: 0, redirects: 0, entries, productIds: [] }
}

/** Reports what an import of customers would do. */
export const previewCustomers = (
  ctx: Context,
  customers: readonly MappedCustomer[],
  { mode, fillsEmpty }: Options,
  signal: AbortSignal,
) =>
  decideInBatches(customers, signal, async rows => {
    const known = await listKnownCustomers(ctx.db, mode, rows)
    return email => (!known.has(email) ? 'created' : fillsEmpty && known.get(email)?.canFill ? 'filled' : 'skipped')
  })

/**
 * Creates the customers that the mode does not have yet. Existing customers are at most filled where they are empty. Each
 * batch is committed on its own, so that a purchase of one of the customers waits for a batch and not for the whole file.
 */
export const importCustomers = (
  ctx: Context,
  customers: readonly MappedCustomer[],
  { mode, fillsEmpty }: Options,
  signal: AbortSignal,
) =>
  decideInBatches(customers, signal, rows =>
    withTransaction(ctx, async tx => {
      const now = tx.clock()
      const created = await insertIncomingCustomers(tx.db, mode, rows, now)
      const rest = rows.filter(row => !created.has(row.email))
      const filled = fillsEmpty && rest.length > 0 ? await fillIncomingCustomers(tx.db, mode, rest, now) : new Set()
      return email => (created.has(email) ? 'created' : filled.has(email) ? 'filled' : 'skipped')
    }),
  )
