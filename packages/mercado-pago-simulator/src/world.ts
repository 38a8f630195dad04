import type { Clock } from './state/clock.ts'
import type { Store } from './state/store.ts'
import type { OrderRow, TaskKind } from './state/tables.ts'

export interface World {
  store: Store
  clock: Clock
  /** URL of the simulator, for links to its own pages */
  url: string
  /** logs an internal error; the caller only receives the status 500 */
  report(error: unknown): void
  /** sends a notification about the current state of the order */
  notify(order: OrderRow): void
  /** schedules a task for an order; it survives a restart and, when overdue, runs as if it had run on time */
  schedule(due: number, kind: TaskKind, order: string): void
}
