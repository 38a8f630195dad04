import type { Clock } from './state/clock.ts'
import type { Store } from './state/store.ts'
import type { TaskKind } from './state/tables.ts'

/** What every resource works on. */
export interface World {
  store: Store
  clock: Clock
  /** the simulator's own address, for the pages it sends a browser to */
  url: string
  /** an error of the simulator's own, which the caller only sees as a 500 */
  report(error: unknown): void
  /** `before` tells an update what changed */
  emit(type: string, object: object, request: RequestContext | null, before?: object): void
  /** `does` something to the object `id` after `ms` of simulated time, also after a restart */
  scheduleAfter(ms: number, does: TaskKind, id: string): void
  /** the same at a moment of simulated time; what is due already is done at the next tick, as at that moment */
  scheduleAt(seconds: number, does: TaskKind, id: string): void
}

export interface RequestContext {
  id: string
  idempotencyKey: string | null
}
