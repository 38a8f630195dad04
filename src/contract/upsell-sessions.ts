import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { WithId } from './shapes.ts'

const terms = { who: 'browser', bytes: 2_048, cache: 0, limit: 60 } as const

/** Says no to the offers of a page: 'continue' goes to the next page, 'skip' leaves the funnel and finalises the order. */
export const declineOffers = endpoint('POST', '/api/v1/upsell-sessions/decline', {
  ...terms,
  body: z.object({
    sessionToken: z.string().check(z.maxLength(200)),
    pageOrder: z.int(),
    how: z.enum(['continue', 'skip']),
  }),
  reply: z.object({ next: z.string() }),
  errors: ['upsell_session_missing', 'upsell_session_expired', 'upsell_page_not_found'],
})

/** After an authentication: moves the payment to where the provider says it stands. */
export const settleUpsellPayment = endpoint('POST', '/api/v1/upsell-payments/:id/settle', {
  ...terms,
  shared: true,
  params: WithId,
  reply: z.object({ state: z.enum(['paid', 'pending', 'failed']), next: z.string() }),
  errors: ['payment_not_found', 'upsell_session_missing', 'provider_unavailable', 'provider_not_configured'],
})
