/** The two functions that older funnel pages call directly. */
export type AskedFunction = 'get-upsell-session' | 'process-upsell-payment'

/**
 * The messages that a seller's document sends to its parent page over the port that it received. `offer` is the id in
 * `data-charge`; '' means the page's first offer. A message with an `id` gets a response with that id. `press` counts a
 * person's clicks in the document (-1: no click is active); each click charges at most once.
 */
export type FrameMessage =
  | { type: 'ready'; secret: string }
  | { type: 'charge'; offer: string; press: number; id?: number }
  | { type: 'next' }
  | { type: 'skip' }
  | { type: 'call'; id: number; name: AskedFunction; body: unknown; press: number }

/** The progress of a charge. 'idle' means that the shopper canceled it, or that no click authorized the charge. */
export type ChargeState = 'busy' | 'done' | 'failed' | 'idle'
/**
 * The messages that the parent page sends to the document: the state of one offer, optionally with a text, and the
 * result of a call. 'ping' asks whether the frame still shows a document of the shop; the document then sends 'ready'
 * again.
 */
export type HostMessage =
  | { type: 'ping' }
  | { type: 'state'; offer: string; state: ChargeState; text?: string }
  | { type: 'answer'; id: number; status: number; body: unknown }

/** An offer as the page's own script may read it; `cents` is the amount and `price` the text shown to shoppers. */
export type FrameOffer = { id: string; name: string; cents: number; currency: string; price: string }

/** The frame requests its port as soon as its document exists. */
export type Hello = { vitrine: 'hello' }
/**
 * Transfers the port. The secret is created for this load of the frame, and the document sends it back with `ready`.
 */
export type Connect = { vitrine: 'connect'; secret: string; offers: readonly FrameOffer[] }
/** The fragment and query of the parent page's URL. */
export type Hash = { vitrine: 'hash'; hash: string; search: string }
/**
 * Asks the parent page to open a URL, such as that of a checkout that the parent page has prefetched, while the browser
 * still counts the shopper's click as user activation.
 */
export type Open = { vitrine: 'open'; href: string }
/**
 * The time of a document's largest contentful paint, in milliseconds since 1970. The parent page requests the time by
 * sending this message without `at`.
 */
export type Paint = { vitrine: 'paint'; at?: number }
/** The height of a document in px, which the parent page needs to print the whole document. */
export type Height = { vitrine: 'height'; height: number }
