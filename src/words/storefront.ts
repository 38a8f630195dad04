import type { SameShape } from './same-shape.ts'
import type { checkout as specCheckout } from './spec/checkout.ts'
import type { foot as specFoot } from './spec/foot.ts'
import type { home as specHome } from './spec/home.ts'
import type { orderPage as specOrderPage } from './spec/order-page.ts'
import type { refusals as specRefusals } from './spec/refusals.ts'
import type { simpleCheckout as specSimpleCheckout } from './spec/simple-checkout.ts'
import type { subscriptionPage as specSubscriptionPage } from './spec/subscription-page.ts'
import type { upsellPages as specUpsellPages } from './spec/upsell-pages.ts'

export type CheckoutWords = SameShape<typeof specCheckout>
export type FooterWords = SameShape<typeof specFoot>
export type HomeWords = SameShape<typeof specHome>
export type OrderPageWords = SameShape<typeof specOrderPage>
export type RefusalWords = SameShape<typeof specRefusals>
export type SimpleCheckoutWords = SameShape<typeof specSimpleCheckout>
export type SubscriptionPageWords = SameShape<typeof specSubscriptionPage>
export type UpsellPageWords = SameShape<typeof specUpsellPages>
/** Everything a shopper may read on a page, by capability. A browser holds only what its page shows. */
export type Catalogue = {
  checkout: CheckoutWords
  foot: FooterWords
  home: HomeWords
  orderPage: OrderPageWords
  refusals: RefusalWords
  simpleCheckout: SimpleCheckoutWords
  subscriptionPage: SubscriptionPageWords
  upsellPages: UpsellPageWords
}
type Language = 'spec' | 'en' | 'pt-BR'

/**
 * The words that are spoken right now. These bindings are live: `words.total` reads the set of the moment, so a module must not
 * keep a word of its own from the time it was loaded. On the server a page is rendered in one go after `speak`.
 */
export let checkout: CheckoutWords
export let foot: FooterWords
export let home: HomeWords
export let orderPage: OrderPageWords
export let refusals: RefusalWords
export let simpleCheckout: SimpleCheckoutWords
export let subscriptionPage: SubscriptionPageWords
export let upsellPages: UpsellPageWords
/** Which set it is. */
export let language: Language = 'spec'

/** Speaks the words of one set from here on; what the set leaves out stays as it was. */
export function setWords(chosen: Language, set: Partial<Catalogue>): void {
  language = chosen
  if (set.checkout) checkout = set.checkout
  if (set.foot) foot = set.foot
  if (set.home) home = set.home
  if (set.orderPage) orderPage = set.orderPage
  if (set.refusals) refusals = set.refusals
  if (set.simpleCheckout) simpleCheckout = set.simpleCheckout
  if (set.subscriptionPage) subscriptionPage = set.subscriptionPage
  if (set.upsellPages) upsellPages = set.upsellPages
}

/** The set that is spoken as a tag for HTML, Intl and the provider. The default set is English; its simple checkout speaks pt-BR. */
export const getLanguageTag = (): 'en' | 'pt-BR' => (language === 'pt-BR' ? 'pt-BR' : 'en')
