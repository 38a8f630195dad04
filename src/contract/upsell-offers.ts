import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { projectErrors, projectUpload } from './pages.ts'
import { Id, PlainText, WithId } from './shapes.ts'
import { Offer, UploadedUpsellPage, WantedOffer } from './upsells.ts'

/**
 * Lists every offer of a page, including offers that no element of the published page refers to, because a draft or an
 * earlier version may refer to them.
 */
export const listOffers = endpoint('GET', '/api/v1/upsell-pages/:id/offers', {
  who: 'viewer',
  limit: 600,
  bytes: 0,
  cache: 0,
  params: WithId,
  reply: z.object({ offers: z.array(Offer) }),
  errors: ['upsell_page_not_found'],
})

/** Creates an offer that the page can charge once an element of a published revision refers to it (`data-charge`). */
export const createOffer = endpoint('POST', '/api/v1/upsell-pages/:id/offers', {
  who: 'editor',
  limit: 240,
  bytes: 4_096,
  cache: 0,
  params: WithId,
  body: WantedOffer,
  reply: Offer,
  errors: ['offer_below_minimum', 'upsell_page_not_found', 'product_not_found', 'variant_not_found'],
})

/**
 * Publishes another folder or ZIP as the next revision of the page. Offers stay chargeable if the new revision still
 * refers to them. The response is 409 when someone else has published after `revision`.
 */
export const replaceUpsellPageFiles = endpoint('PUT', '/api/v1/upsell-pages/:id/files', {
  ...projectUpload,
  params: WithId,
  query: z.object({ revision: z.optional(Id), entry: z.optional(PlainText(400)) }),
  reply: UploadedUpsellPage,
  errors: ['offer_below_minimum', 'upsell_page_not_found', 'conflict', ...projectErrors],
})
