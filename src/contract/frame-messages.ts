/** What a seller's document asks of the page around it, over the port it was handed. `offer` is the id in `data-charge`. */
export type FrameMessage =
  | { type: 'ready'; secret: string }
  | { type: 'charge'; offer: string }
  | { type: 'next' }
  | { type: 'skip' }

/** How a charge goes on. */
export type ChargeState = 'busy' | 'done' | 'failed'
/** What the page around answers: the state of one offer, with words where there are any. */
export type HostMessage = { type: 'state'; offer: string; state: ChargeState; text?: string }

/** The frame asks for its port as soon as its document exists. */
export type Hello = { vitrine: 'hello' }
/** Hands over the port; the secret is made for this load of the frame and comes back with `ready`. */
export type Connect = { vitrine: 'connect'; secret: string }
/** The fragment of the address around the frame, and its query. */
export type Hash = { vitrine: 'hash'; hash: string; search: string }
/** A shopper pressed a link to a checkout: the page around opens it, which has fetched it ahead. */
export type Open = { vitrine: 'open'; href: string }
