import { sql } from 'drizzle-orm'
import { defaultPushEvents } from '#contract/push.ts'

const defaults = sql`array[${sql.join(
  defaultPushEvents.map(event => sql`${event}::text`),
  sql`, `,
)}]`

/**
 * Selects the events that are sent to at least one device. The query is part of the statement that reads the types of
 * events that webhooks receive, so that a purchase does not wait for another one.
 */
export const selectPushedEvents = sql`select distinct event
  from push_subscriptions s left join push_preferences p on p.user_id = s.user_id
  cross join unnest(coalesce(p.events, ${defaults})) event`
