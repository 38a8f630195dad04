import type { SameShape } from './same-shape.ts'
import type { checkout as specCheckout } from './spec/checkout.ts'
import type { footer as specFooter } from './spec/footer.ts'
import type { home as specHome } from './spec/home.ts'
import type { mercadoPago as specMercadoPago } from './spec/mercado-pago-card.ts'
import type { orderPage as specOrderPage } from './spec/order-page.ts'
import type { pix as specPix } from './spec/pix.ts'
import type { refusals as specRefusals } from './spec/refusals.ts'
import type { simpleCheckout as specSimpleCheckout } from './spec/simple-checkout.ts'
import type { subscriptionPage as specSubscriptionPage } from './spec/subscription-page.ts'
import type { upsellPages as specUpsellPages } from './spec/upsell-pages.ts'

export type CheckoutWords = SameShape<typeof specCheckout>
export type FooterWords = SameShape<typeof specFooter>
export type HomeWords = SameShape<typeof specHome>
export type MercadoPagoWords = SameShape<typeof specMercadoPago>
export type OrderPageWords = SameShape<typeof specOrderPage>
export type PixWords = SameShape<typeof specPix>
export type RefusalWords = SameShape<typeof specRefusals>
export type SimpleCheckoutWords = SameShape<typeof specSimpleCheckout>
export type SubscriptionPageWords = SameShape<typeof specSubscriptionPage>
export type UpsellPageWords = SameShape<typeof specUpsellPages>
/** The texts of the storefront, by capability. A browser loads only those that its page shows. */
export type Catalogue = {
  checkout: CheckoutWords
  footer: FooterWords
  home: HomeWords
  mercadoPago: MercadoPagoWords
  orderPage: OrderPageWords
  pix: PixWords
  refusals: RefusalWords
  simpleCheckout: SimpleCheckoutWords
  subscriptionPage: SubscriptionPageWords
  upsellPages: UpsellPageWords
}
type Language = 'spec' | 'en' | 'pt-BR'

/**
 * The current texts. The bindings are live, so a module must read a text when it renders and must not store it when the
 * module loads. On the server, a page is rendered synchronously after `setWords`.
 */
export let checkout: CheckoutWords
export let footer: FooterWords
export let home: HomeWords
export let mercadoPago: MercadoPagoWords
export let orderPage: OrderPageWords
export let pix: PixWords
export let refusals: RefusalWords
export let simpleCheckout: SimpleCheckoutWords
export let subscriptionPage: SubscriptionPageWords
export let upsellPages: UpsellPageWords
/** The language of the current texts. */
export let language: Language = 'spec'

/** Sets the current texts. Groups that `set` omits stay unchanged. */
export function setWords(chosen: Language, set: Partial<Catalogue>): void {
  language = chosen
  if (set.checkout) checkout = set.checkout
  if (set.footer) footer = set.footer
  if (set.home) home = set.home
  if (set.mercadoPago) mercadoPago = set.mercadoPago
  if (set.orderPage) orderPage = set.orderPage
  if (set.pix) pix = set.pix
  if (set.refusals) refusals = set.refusals
  if (set.simpleCheckout) simpleCheckout = set.simpleCheckout
  if (set.subscriptionPage) subscriptionPage = set.subscriptionPage
  if (set.upsellPages) upsellPages = set.upsellPages
}

/**
 * The current language as a tag for HTML, Intl and the provider. The default set counts as English, although its simple
 * checkout is in Portuguese.
 */
export const getLanguageTag = (): 'en' | 'pt-BR' => (language === 'pt-BR' ? 'pt-BR' : 'en')
