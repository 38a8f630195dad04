import type { CheckoutParts } from '#domain/checkout-parts.ts'
import type { BannerSlot } from '#domain/checkout-template.ts'
import type { SharePicture } from '#domain/compatible-picture.ts'
import type { Country } from '#domain/countries.ts'
import type { Language } from '#domain/language.ts'
import type { Policy, ShopFront } from '#domain/shop-front.ts'
import type { PageLayout, VisualElement } from '#domain/visual-element.ts'
import type { OrderPageData, ThankYouData } from './bought-data.ts'
import type { Checkout, Quote, Subscribing, VariantChoice } from './checkout.ts'
import type { ErrorCode } from './errors.ts'
import type { OwnSubscription } from './subscriptions.ts'

/**
 * What the server hands to each public screen's render function, and what that screen's browser half reads back to
 * hydrate. Addresses are paths of the shop; money is integer cents beside its currency. `language` names the set of words.
 */

/** How the browser reaches the payment provider. In simulator mode `scriptUrl` sets window.Stripe before the wrapper looks. */
export type StripeSettings = {
  mode: Checkout['mode']
  publishableKey: string | null
  scriptUrl: string | null
  /** Where the simulator lists its test cards. */
  testCardsUrl: string | null
}

/** All the checkout page shows before its checkout row answers. Prices are the server's, for `variantId` and no promotion. */
export type CheckoutData = {
  shop: ShopFront
  language: Language
  canonical: string | null
  sharePicture: SharePicture | null
  stripe: StripeSettings
  product: { id: string; title: string; description: string | null; image: string | null }
  sku: string | null
  variants: VariantChoice[]
  variantId: string
  needsShipping: boolean
  /** Whether the form asks for a postal address; the row may ask for one because of what is offered after the purchase. */
  needsAddress: boolean
  shippingChoices: Checkout['shippingChoices']
  shippingOptionId: string | null
  quote: Quote
  /** The country that the form begins with; shipping and quote are for it. */
  country: Country
  /**
   * The codes and names of all regions: autofill sets country and state in one go, before the list of the country is there, and a
   * choice keeps nothing that it does not offer. Empty for a browser whose page offers them already.
   */
  regionTexts: readonly string[]
  /** How it is charged again and again, without days; left out: it is bought once. */
  subscription?: Subscribing
  /** Addresses of pictures; null shows the template's own words. */
  banners: Record<BannerSlot, string | null>
  /** Where the parts of the template stand. */
  parts: CheckoutParts
  /** Where the number of people online comes from. */
  online: 'simulated' | 'live' | 'hidden'
  /** The template's looks as a style sheet, for the server's half alone. */
  style: string | null
  /** Somebody looks at how it would look: it opens no checkout, tells nobody is here and charges nothing. */
  preview: boolean
  /** Whether the shop can be asked for the address of a postal code. */
  postalLookup: boolean
  /** A box asks whether the shop may write to the buyer beyond this order; left out: nobody is asked. */
  asksConsent?: boolean
  /** The payment link that is paid, instead of a product: what is on it stands. */
  link?: {
    token: string
    lines: { title: string; variantName: string | null; image: string | null; quantity: number; cents: number }[]
  }
}

/** All the simple checkout shows before its checkout row answers. `sku` is the shown variant's, `wanted` the address's. */
export type SimpleCheckoutData = Pick<
  CheckoutData,
  | 'shop'
  | 'language'
  | 'canonical'
  | 'sharePicture'
  | 'stripe'
  | 'needsAddress'
  | 'quote'
  | 'postalLookup'
  | 'asksConsent'
> & {
  product: CheckoutData['product'] & { name: string; sku: string }
  wanted: string | null
  /** What the total holds for shipping; null for goods without. */
  shipping: Checkout['shippingChoices'][number] | null
  /** Why it cannot be ordered; null when it can. */
  block: 'subscription' | 'notToBrazil' | 'soldOut' | 'gone' | null
  /** Addresses of pictures; null shows nothing. */
  banners: { top: string | null; bottom: [first: string | null, second: string | null] }
  /** The brand of the product's template as a style sheet, for the server's half alone. */
  style: string | null
}

/** A page of the shop's own rules. Lines of a paragraph may be several. */
export type PolicyData = { shop: ShopFront; language: Language; policy: Policy; paragraphs: string[] }

export type HomeData = Pick<CheckoutData, 'shop' | 'language' | 'sharePicture'> & {
  canonical: string
  /** The mode, so that a simulator shop says so. */
  simulated: boolean
  campaigns: { name: string; description: string | null; href: string; image: string | null }[]
  products: {
    id: string
    title: string
    href: string
    image: string | null
    fromCents: number
    /** Whether its variants have several prices. */
    several: boolean
    currency: string
    /** Nothing of it is left. */
    soldOut: boolean
  }[]
}

export type UpsellOffer = {
  id: string
  name: string
  cents: number
  currency: string
  image: string | null
  variantName: string | null
  /** It is in the order already: offered once. */
  bought: boolean
  /** Its last try was refused, by card or bank: another card may do. */
  refused: boolean
}

/** One page of a funnel. `frameSrc` is set for custom HTML, `elements` for visual pages. */
export type UpsellData = {
  shop: ShopFront
  language: Language
  simulated: boolean
  upsellId: string
  pageId: string
  pageOrder: number
  title: string
  type: 'visual_editor' | 'custom_html'
  frameSrc: string | null
  elements: VisualElement[] | null
  layout: PageLayout
  offers: UpsellOffer[]
  /** What is bought where no offer is named: the page's first one, and nothing where that one is not made. */
  firstOffer: string | null
  /** 1-based place among the pages of this session, and how many there are. */
  position: number
  count: number
  /** Whether this browser may buy; 'withdrawn': page or funnel was switched off since; 'stranger': it has no purchase of this funnel. */
  access: 'open' | 'withdrawn' | 'ended' | 'stranger'
  /** The page of the order whose offers these are, in the browser that paid it. */
  orderHref: string | null
  /** The card that paid; null when this browser has no active session. */
  card: { brand: string; last4: string } | null
  /** The active session this page is of; its calls name it, as another purchase in this browser brings another token. Null: none. */
  sessionId: string | null
  /** Whether one click charges the card that paid; 'new': this browser resumed the offers and types a card. */
  payWith: 'saved' | 'new'
  /** Where another card is typed. */
  stripe: StripeSettings
  /** Where each answer leads, as addresses: for a look without a session. With one the server's answers say it. */
  leads: { accepted: string; continue: string; skip: string }
  /** The test token of a seller who looks at the funnel: it charges nothing. */
  preview: string | null
  /** Before a framed page charges, the page around shows the price: scripts of others run in it. */
  asks: boolean
  /** Whether the page has ways on without buying; a document of files without any gets those of the page around. */
  leadsOn: boolean
  /** The token of an order's link, for `resumeOffers`; null when there is none or this browser has the offers already. */
  resume: string | null
}

/** A page of a funnel that cannot be shown: its funnel or itself is not there, no page is active, or the shop could not read it. */
export type UpsellMissingData = {
  shop: ShopFront
  language: Language
  reason: 'funnel' | 'page' | 'none' | 'failed'
  pageOrder: number
}

export type AuthenticateData = {
  shop: ShopFront
  language: Language
  stripe: StripeSettings
  upsellId: string
  pageOrder: number
  paymentId: string
  /** The session that the offer is of; null once it is over. */
  sessionId: string | null
  /** Null when there is nothing left to authenticate. */
  clientSecret: string | null
  cents: number
  currency: string
}

/**
 * The page around a seller's document: its head's facts, and the address the frame loads. Canonical and picture are whole.
 * `frameOrigin`: another host, where the document has an origin; null: the shop's, where it has none. `checkouts`: where
 * its links buy.
 */
export type SalesPageData = Pick<CheckoutData, 'language' | 'sharePicture'> & {
  title: string
  description: string | null
  lang: string | null
  icon: string | null
  canonical: string
  frameOrigin: string | null
  frameSrc: string
  checkouts: string[]
}

/** `refusal` says what was not there; null for an address that is none of ours. */
export type NotFoundData = { shop: ShopFront; language: Language; refusal: ErrorCode | null }

/**
 * The built files a screen needs, as addresses: `css` are style sheets, `js` module entries, `preloads` modules
 * fetched early, `later` modules that wait for the first paint, the screen's own first. `styles` are the texts of style sheets that stand in the page.
 */
export type Assets = {
  css: readonly string[]
  js: readonly string[]
  styles?: readonly string[]
  /** The sheet of a dark system, for a page of a shop that follows it. */
  dark?: string | undefined
  preloads?: readonly string[]
  later?: readonly string[]
  inline?: string
  /** Measures how fast the page is; fetched last. */
  vitals?: string
}

type Render<Data> = (data: Data, assets: Assets) => string
/** The storefront's render functions, as main hands them to the server: each returns one complete HTML document. */
/** A subscription for whoever holds its link; null: the link leads to none. */
export type SubscriptionPageData = {
  shop: ShopFront
  language: Language
  timeZone: string
  stripe: StripeSettings
  linkKey: string
  subscription: OwnSubscription | null
}

export type Renderers = {
  home: Render<HomeData>
  checkout: Render<CheckoutData>
  simpleCheckout: Render<SimpleCheckoutData>
  upsell: Render<UpsellData>
  upsellMissing: Render<UpsellMissingData>
  authenticate: Render<AuthenticateData>
  thankYou: Render<ThankYouData>
  orderPage: Render<OrderPageData>
  subscription: Render<SubscriptionPageData>
  sales: Render<SalesPageData>
  policy: Render<PolicyData>
  notFound: Render<NotFoundData>
}
