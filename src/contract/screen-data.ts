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
 * What the server passes to each public screen's render function, and what the screen's script reads again to hydrate.
 * Addresses are paths of the shop; money is integer cents beside its currency. `language` selects the texts.
 */

/**
 * How the browser reaches the payment provider. In simulator mode, `scriptUrl` sets window.Stripe before the wrapper
 * looks for it.
 */
export type StripeSettings = {
  mode: Checkout['mode']
  publishableKey: string | null
  scriptUrl: string | null
  /** The simulator's page of test cards. */
  testCardsUrl: string | null
}

/**
 * What the checkout page shows before its checkout is created. Prices are the server's, for `variantId` and no
 * promotion.
 */
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
  /**
   * Whether the form asks for a postal address. The checkout may ask for one later, for goods offered after the
   * purchase.
   */
  needsAddress: boolean
  shippingChoices: Checkout['shippingChoices']
  shippingOptionId: string | null
  quote: Quote
  /** The initial country of the form; shipping and quote are for it. */
  country: Country
  /**
   * The codes and names of all regions. Autofill sets country and state in one step, before the list of the country has
   * loaded, and a select ignores values that it does not offer. Empty for browsers whose page already offers them.
   */
  regionTexts: readonly string[]
  /** The recurring charge, without dates; omitted for a one-time purchase. */
  subscription?: Subscribing
  /** Addresses of pictures; null shows the template's own content. */
  banners: Record<BannerSlot, string | null>
  /** Where the parts of the template are placed. */
  parts: CheckoutParts
  /** Where the number of people online comes from. */
  online: 'simulated' | 'live' | 'hidden'
  /** The template's appearance as a style sheet, used only on the server. */
  style: string | null
  /** A preview of an unsaved design: it opens no checkout, reports no presence and charges nothing. */
  preview: boolean
  /** Whether the shop can look up the address of a postal code. */
  postalLookup: boolean
  /** A box asks for consent to messages beyond this order; omitted when nobody is asked. */
  asksConsent?: boolean
  /** The payment link to be paid, instead of a product; its lines are fixed. */
  link?: {
    token: string
    lines: { title: string; variantName: string | null; image: string | null; quantity: number; cents: number }[]
  }
}

/**
 * What the simple checkout shows before its checkout is created. `sku` is that of the shown variant, `wanted` the one
 * from the address.
 */
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
  /** The shipping that the total includes; null for goods that are not shipped. */
  shipping: Checkout['shippingChoices'][number] | null
  /** Why it cannot be ordered; null when it can. */
  block: 'subscription' | 'notToBrazil' | 'soldOut' | 'gone' | null
  /** Addresses of pictures; null shows nothing. */
  banners: { top: string | null; bottom: [first: string | null, second: string | null] }
  /** The brand of the product's template as a style sheet, used only on the server. */
  style: string | null
}

/** A page with one of the shop's policies. A paragraph may have several lines. */
export type PolicyData = { shop: ShopFront; language: Language; policy: Policy; paragraphs: string[] }

export type HomeData = Pick<CheckoutData, 'shop' | 'language' | 'sharePicture'> & {
  canonical: string
  /** Whether the shop runs in simulator mode, which the page then says. */
  simulated: boolean
  campaigns: { name: string; description: string | null; href: string; image: string | null }[]
  products: {
    id: string
    title: string
    href: string
    image: string | null
    fromCents: number
    /** Whether its variants have different prices. */
    several: boolean
    currency: string
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
  /** Already in the order; each offer can be bought once. */
  bought: boolean
  /** The last attempt was declined by the card or bank; another card may work. */
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
  /** What is bought where no offer is named: the page's first offer; null when that offer is unavailable. */
  firstOffer: string | null
  /** 1-based position among the pages of this session, and their number. */
  position: number
  count: number
  /**
   * Whether this browser may buy. 'withdrawn': page or funnel was switched off meanwhile; 'stranger': the browser has
   * no purchase of this funnel.
   */
  access: 'open' | 'withdrawn' | 'ended' | 'stranger'
  /** The page of the order that the offers belong to, in the browser that paid it. */
  orderHref: string | null
  /** The card that paid; null when this browser has no active session. */
  card: { brand: string; last4: string } | null
  /**
   * The active session of this page, or null. Calls name it, because another purchase in this browser brings another
   * token.
   */
  sessionId: string | null
  /**
   * Whether one click charges the card that paid; with 'new' this browser resumed the offers and the shopper types a
   * card.
   */
  payWith: 'saved' | 'new'
  /** For entering another card. */
  stripe: StripeSettings
  /**
   * Where each answer leads, as addresses, for a preview without a session. With a session the server's answers contain
   * the address.
   */
  leads: { accepted: string; continue: string; skip: string }
  /** The test token of a seller who previews the funnel: it charges nothing. */
  preview: string | null
  /** Before a framed page charges, the page around it shows the price, because third-party scripts run in the frame. */
  asks: boolean
  /**
   * Whether the page has ways to continue without buying; otherwise the page around a custom document shows its own.
   */
  leadsOn: boolean
  /**
   * The token of an order's link, for `resumeOffers`; null when there is none or this browser already has the offers.
   */
  resume: string | null
}

/**
 * A funnel page that cannot be shown: funnel or page does not exist, no page is active, or the shop could not read it.
 */
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
  /** The session of the offer; null once the session is over. */
  sessionId: string | null
  /** Null when nothing remains to be authenticated. */
  clientSecret: string | null
  cents: number
  currency: string
}

/**
 * The page around a seller's document: the facts of its head, and the address the frame loads. Canonical address and
 * picture are absolute. `frameOrigin` is another host where the document has its own origin, and null for the shop's
 * host, where it has none. `checkouts` are the addresses where its links buy.
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

/** `refusal` names what was not found; null for an address that is not the shop's. */
export type NotFoundData = { shop: ShopFront; language: Language; refusal: ErrorCode | null }

/**
 * The built files of a screen, as addresses: `css` are style sheets, `js` module entries, `preloads` modules fetched
 * early, `later` modules that wait for the first paint, the screen's own first. `styles` are the texts of inlined style
 * sheets.
 */
export type Assets = {
  css: readonly string[]
  js: readonly string[]
  styles?: readonly string[]
  /** The style sheet for dark systems, when the shop follows them. */
  dark?: string | undefined
  preloads?: readonly string[]
  later?: readonly string[]
  inline?: string
  /** The script that measures the page's speed; it is fetched last. */
  vitals?: string
}

type Render<Data> = (data: Data, assets: Assets) => string
/** A subscription for anyone with its link; null when the link is invalid. */
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
