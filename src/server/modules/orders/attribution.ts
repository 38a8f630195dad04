import type { OrderAttribution, OrderTouch } from '#contract/attribution.ts'
import { isCampaignParameter } from '#domain/attribution.ts'
import type { OrderRow } from './repository.ts'

type AttributedOrder = Pick<OrderRow, 'attribution' | 'source'>

/** The last touch of an order that an earlier version wrote: only its utm parameters are known. */
function findSourceTouch({ source }: AttributedOrder): OrderTouch | null {
  const parameters = Object.fromEntries(Object.entries(source).filter(([name]) => name.startsWith('utm_')))
  const isKnown = Object.keys(parameters).length > 0
  return isKnown ? { parameters, referrer: null, landingPath: null, at: null } : null
}

/** Formats where the buyer of an order came from, for the API and for messages to other systems. */
export const formatAttribution = (order: AttributedOrder): OrderAttribution =>
  order.attribution ?? { first: null, last: findSourceTouch(order) }

function maskTouch(touch: OrderTouch): OrderTouch {
  const parameters = Object.entries(touch.parameters).map(([name, value]) => [
    name,
    isCampaignParameter(name) ? value : '•••',
  ])
  return { ...touch, parameters: Object.fromEntries(parameters), referrer: null }
}

/** Hides what identifies a person or a device from members who may not see customers. */
export const maskAttribution = ({ first, last }: OrderAttribution): OrderAttribution => ({
  first: first && maskTouch(first),
  last: last && maskTouch(last),
})
