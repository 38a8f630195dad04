/** The two functions that older funnel pages call themselves. */
export type AskedFunction = 'get-upsell-session' | 'process-upsell-payment'

/**
 * What a seller's document sends to the page around it, over the port it received. `offer` is the id in `data-charge`;
 * '' means the page's first offer. A message with an `id` gets an answer with that id. `press` numbers a person's
 * clicks in the document (-1: no click is active); each click charges at most once.
 */
export type FrameMessage =
  | { type: 'ready'; secret: string }
  | { type: 'charge'; offer: string; press: number; id?: number }
  | { type: 'next' }
  | { type: 'skip' }
  | { type: 'call'; id: number; name: AskedFunction; body: unknown; press: number }

/**
 * The progress of a charge. 'idle' means that the shopper changed their mind, or that there was no click to charge for.
 */
export type ChargeState = 'busy' | 'done' | 'failed' | 'idle'
/**
 * What the page around the document sends: the state of one offer, with a text where there is one, and the result of a
 * call. 'ping' asks whether the document is still one of the shop's; the document then sends 'ready' again.
 */
export type HostMessage =
  | { type: 'ping' }
  | { type: 'state'; offer: string; state: ChargeState; text?: string }
  | { type: 'answer'; id: number; status: number; body: unknown }

/** An offer as the page's own script may read it; `cents` is the amount and `price` the text shown to shoppers. */
export type FrameOffer = { id: string; name: string; cents: number; currency: string; price: string }

/** The frame requests its port as soon as its document exists. */
export type Hello = { vitrine: 'hello' }
/** Transfers the port. The secret is created for this load of the frame and is sent back with `ready`. */
export type Connect = { vitrine: 'connect'; secret: string; offers: readonly FrameOffer[] }
/** The fragment and query of the address around the frame. */
export type Hash = { vitrine: 'hash'; hash: string; search: string }
/**
 * Asks the page around the frame to open an address while the shopper's click is active, such as a checkout it has
 * prefetched.
 */
export type Open = { vitrine: 'open'; href: string }
/**
 * When the largest part of a document was painted, in milliseconds since 1970. The page around the frame asks by
 * sending it without `at`.
 */
export type Paint = { vitrine: 'paint'; at?: number }
/** The height of a document in px, which the page around the frame needs to print all of it. */
export type Height = { vitrine: 'height'; height: number }
