/** The two functions that older pages of a funnel call themselves. */
export type AskedFunction = 'get-upsell-session' | 'process-upsell-payment'

/**
 * What a seller's document asks of the page around it, over the port it was handed. `offer` is the id in `data-charge`;
 * '' means the page's first offer. What carries an `id` gets an answer of that id. `press` (-1: none is alive) counts the clicks of a person in the
 * document: each charges once.
 */
export type FrameMessage =
  | { type: 'ready'; secret: string }
  | { type: 'charge'; offer: string; press: number; id?: number }
  | { type: 'next' }
  | { type: 'skip' }
  | { type: 'call'; id: number; name: AskedFunction; body: unknown; press: number }

/** How a charge goes on; 'idle': the shopper thought better of it, or there was no click to charge for. */
export type ChargeState = 'busy' | 'done' | 'failed' | 'idle'
/**
 * What the page around answers: the state of one offer, with words where there are any, and what a call came to. 'ping'
 * asks whether the document still is one of the shop's: it says 'ready' again.
 */
export type HostMessage =
  | { type: 'ping' }
  | { type: 'state'; offer: string; state: ChargeState; text?: string }
  | { type: 'answer'; id: number; status: number; body: unknown }

/** An offer as the page's own script may read it; `price` is the text shoppers read. */
export type FrameOffer = { id: string; name: string; cents: number; currency: string; price: string }

/** The frame asks for its port as soon as its document exists. */
export type Hello = { vitrine: 'hello' }
/** Hands over the port; the secret is made for this load of the frame and comes back with `ready`. */
export type Connect = { vitrine: 'connect'; secret: string; offers: readonly FrameOffer[] }
/** The fragment of the address around the frame, and its query. */
export type Hash = { vitrine: 'hash'; hash: string; search: string }
/** The page around is to open an address, which it does while the shopper's click is alive. A checkout it has fetched ahead. */
export type Open = { vitrine: 'open'; href: string }
/** When the largest part of a document was painted, in milliseconds since 1970; the page around asks without `at`. */
export type Paint = { vitrine: 'paint'; at?: number }
/** How tall a document is, in px: the page around prints all of it. */
export type Height = { vitrine: 'height'; height: number }
