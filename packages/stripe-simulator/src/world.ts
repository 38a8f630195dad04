import type { Clock } from './state/clock.ts'
import type { Store } from './state/store.ts'
import type { TaskKind } from './state/tables.ts'

export interface World {
  store: Store
  clock: Clock
  /** URL of the simulator, for links to its own pages */
  url: string
  /** logs an internal error; the caller only receives the status 500 */
  report(error: unknown): void
  /** creates and sends an event; `before` is the old object, for `previous_attributes` */
  emit(type: string, object: object, request: RequestContext | null, before?: object): void
  /** schedules a task for the object `id` after `ms` of simulated time; the task survives a restart */
  scheduleAfter(ms: number, kind: TaskKind, id: string): void
  /**
   * schedules a task for a time in seconds since 1970; an overdue task runs at the next tick as if it had run on time
   */
  scheduleAt(seconds: number, kind: TaskKind, id: string): void
}

export interface RequestContext {
  id: string
  idempotencyKey: string | null
}
