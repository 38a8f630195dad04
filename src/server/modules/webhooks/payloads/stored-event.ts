import type { ShopEventData, ShopEventType } from '#contract/shop-events.ts'
import type { Mode } from '#server/platform/core/context.ts'

/** An event as it was recorded. */
export type StoredEvent = {
  id: string
  sequence: number
  mode: Mode
  type: ShopEventType
  isExample: boolean
  createdAt: Date
  payload: ShopEventData
}
