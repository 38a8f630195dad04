import { kiwifyTypes, type ShopEventType, shopEventTypes } from '#contract/shop-events.ts'
import type { WebhookEndpoint } from '#contract/webhooks.ts'

/** The groups in which the types of events are shown, by the first part of a type's name. */
const groupByPrefix = {
  order: 'orders',
  payment: 'orders',
  offer: 'offers',
  refund: 'money',
  dispute: 'money',
  subscription: 'subscriptions',
  access: 'access',
} as const
type Prefix = keyof typeof groupByPrefix
export type EventGroup = (typeof groupByPrefix)[Prefix]

const eventGroups: readonly EventGroup[] = [...new Set(Object.values(groupByPrefix))]
const getGroup = (type: ShopEventType): EventGroup => groupByPrefix[type.split('.')[0] as Prefix]

/** Lists the types that a format can send. */
export const listTypes = (format: WebhookEndpoint['format']): readonly ShopEventType[] =>
  format === 'kiwify' ? kiwifyTypes : shopEventTypes

/** Lists the types of a format by group. Groups without a type are left out. */
export const listTypeGroups = (
  format: WebhookEndpoint['format'],
): { group: EventGroup; types: readonly ShopEventType[] }[] =>
  eventGroups
    .map(group => ({ group, types: listTypes(format).filter(type => getGroup(type) === group) }))
    .filter(({ types }) => types.length > 0)

/** Adds the types to the chosen ones or removes them. The result is in the order of the catalog. */
export const setTypes = (
  chosen: readonly ShopEventType[],
  types: readonly ShopEventType[],
  isOn: boolean,
): ShopEventType[] => shopEventTypes.filter(type => (types.includes(type) ? isOn : chosen.includes(type)))
