import type { CheckoutParts } from '#domain/checkout-parts.ts'
import type { BannerSlot } from '#domain/checkout-template.ts'
import type { SharePicture } from '#domain/compatible-picture.ts'
import type { Country } from '#domain/countries.ts'
import type { Language } from '#domain/language.ts'
import type { PhoneField } from '#domain/phone-field.ts'
import type { Policy, ShopFront } from '#domain/shop-front.ts'
import type { PageLayout, VisualElement } from '#domain/visual-element.ts'
import type { OrderPageData, ThankYouData } from './bought-data.ts'
import type { Checkout, Quote, Subscribing, VariantChoice } from './checkout.ts'
import type { CoursesPageData } from './course-pages.ts'
import type { ErrorCode } from './errors.ts'
import type { OfferedBump } from './offered-bumps.ts'
import type { OwnSubscription } from './subscriptions.ts'

/**
 * The data that the server passes to each public screen's render function, and that the screen's script reads again to
 * hydrate the page. URLs are paths of the shop. Money is integer cents with its currency in a separate field.
 * `language` selects the texts.
 */

/**
 * The settings with which the browser uses the payment provider. In simulator mode, the script at `scriptUrl` sets
 * window.Stripe before the Stripe.js wrapper looks for it.
 */
export type StripeSettings = {
  mode: Checkout['mode']
  publishableKey: string | null
  scriptUrl: string | null
  /** URL of the simulator's page with test cards. */
  testCardsUrl: string | null
}

/**
 * The settings with which the browser uses Mercado Pago's fields for cards. The script at `scriptUrl` defines
 * window.MercadoPago.
 */
export type MercadoPagoSettings = {
  mode: Checkout['mode']
  publicKey: string
  scriptUrl: string
  /** URL of the simulator's page with test cards. */
  testCardsUrl: string | null
}

/**
 * The data that the checkout page shows before its checkout is created. Prices come from the server, for `variantId`
 * and without a promotion.
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
  /** The quantity that the quote contains; omitted for one unit. */
  quantity?: number
  needsShipping: boolean
  /**
   * Whether the form requires a postal address. The checkout may require one later, for goods offered after the
   * purchase.
   */
  needsAddress: boolean
  shippingChoices: Checkout['shippingChoices']
  shippingOptionId: string | null
  quote: Quote
  /**
   * The order bumps that the page shows until its checkout has been opened, none of them selected; omitted when there
   * are none. The checkout decides which of them this shopper can add.
   */
  bumps?: OfferedBump[]
  /** Whether the template hides the order bumps. */
  hidesBumps?: boolean
  /** The methods that the shop offers for this product, in the order in which they are shown. */
  methods: Checkout['methods']
  methodQuotes?: Checkout['methodQuotes']
  /** Set when the card is charged by a provider other than Stripe, at the total that the page shows first. */
  cardProvider?: Checkout['cardProvider']
  /** Set when Mercado Pago charges the card, if not at every total. */
  mercadoPago?: MercadoPagoSettings
  /** Set when none of the shop's payment providers can charge this product. */
  isUnpayable?: true
  /** The initial country of the form. The shipping options and the quote are calculated for it. */
  country: Country
  /**
   * The codes and names of all regions. Autofill sets country and state in one step, before the list of the country has
   * loaded, and a select ignores values that it does not offer. Empty when the page already offers all regions.
   */
  regionTexts: readonly string[]
  /** The recurring charge, without dates; omitted for a one-time purchase. */
  subscription?: Subscribing
  /** URLs of pictures; null shows the template's own content. */
  banners: Record<BannerSlot, string | null>
  /** The areas in which the blocks of the template are placed. */
  parts: CheckoutParts
  /** The source of the number of people online. */
  online: 'simulated' | 'live' | 'hidden'
  /** The template's styles as a style sheet, used only on the server. */
  style: string | null
  /**
   * Whether the page is a preview of an unsaved design, which opens no checkout, reports no presence and charges
   * nothing.
   */
  preview: boolean
  /** Whether the shop can look up the postal address of a postal code. */
  postalLookup: boolean
  /** Whether the form asks for the phone number when nothing is shipped. */
  phoneField: PhoneField
  /**
   * Whether a box requests consent to messages that do not concern this order; omitted when the shop requests no
   * consent.
   */
  asksConsent?: boolean
  /** The payment link that is paid instead of a product. Its lines are fixed. */
  link?: {
    token: string
    lines: {
      title: string
      variantName: string | null
      image: string | null
      quantity: number
      cents: number
      contents?: string
    }[]
  }
}

/**
 * The data that the simple checkout shows before its checkout is created. `product.sku` is the SKU of the shown
 * variant, and `requestedSku` is the SKU in the URL.
 */
export type SimpleCheckoutData = Pick<
  CheckoutData,
  | 'shop'
  | 'language'
  | 'canonical'
  | 'sharePicture'
  | 'stripe'
  | 'needsAddress'
  | 'quantity'
  | 'quote'
  | 'bumps'
  | 'methods'
  | 'methodQuotes'
  | 'cardProvider'
  | 'mercadoPago'
  | 'isUnpayable'
  | 'postalLookup'
  | 'phoneField'
  | 'asksConsent'
> & {
  product: CheckoutData['product'] & { name: string; sku: string; contents?: string }
  requestedSku: string | null
  /** The shown variant at the price of one unit. */
  variant: Pick<VariantChoice, 'cents' | 'steps'>
  /** The shipping option that the total includes; null for goods that are not shipped. */
  shipping: Checkout['shippingChoices'][number] | null
  /** Why the product cannot be ordered; null when it can. */
  block: 'subscription' | 'payment' | 'notToBrazil' | 'soldOut' | 'gone' | null
  /** URLs of pictures; null shows nothing. */
  banners: { top: string | null; bottom: [first: string | null, second: string | null] }
  /** The brand color of the product's template as a style sheet, used only on the server. */
  style: string | null
}

/** A page with one of the shop's policies. A paragraph may have several lines. */
export type PolicyData = { shop: ShopFront; language: Language; policy: Policy; paragraphs: string[] }

export type HomeData = Pick<CheckoutData, 'shop' | 'language' | 'sharePicture'> & {
  canonical: string
  /** Whether the shop runs in simulator mode, which the page then shows. */
  simulated: boolean
  campaigns: { name: string; description: string | null; href: string; image: string | null }[]
  products: {
    id: string
    title: string
    href: string
    image: string | null
    fromCents: number
    /** Whether the product's variants have different prices. */
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
  /** Whether the offer is already in the order. Each offer can be bought once. */
  bought: boolean
  /** Whether the card or bank declined the last attempt. Another card may work. */
  refused: boolean
}

/** One page of a funnel. `frameSrc` is set for custom HTML pages, and `elements` for visual pages. */
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
  /**
   * The page's first offer, which is bought when a request contains no offer id; null when that offer is unavailable.
   */
  firstOffer: string | null
  /** The page's 1-based position among the pages of this session, and the number of those pages. */
  position: number
  count: number
  /**
   * Whether this browser may buy. 'withdrawn': the seller has deactivated the page or funnel; 'stranger': the browser
   * has no purchase that opens this funnel.
   */
  access: 'open' | 'withdrawn' | 'ended' | 'stranger'
  /** URL of the page of the order to which the offers belong, in the browser that paid the order. */
  orderHref: string | null
  /** The card that paid the order; null when this browser has no active session. */
  card: { brand: string; last4: string } | null
  /**
   * The id of the page's active session, or null. Calls contain this id, because another purchase in this browser
   * replaces the session token.
   */
  sessionId: string | null
  /**
   * 'saved' when one click charges the card that paid. 'new' when this browser continues the offers of another browser,
   * so that the shopper must enter a card.
   */
  payWith: 'saved' | 'new'
  /**
   * Set when Mercado Pago kept the card, and needs its security code for each offer. `cardId` is its id of the card.
   */
  mercadoPago?: MercadoPagoSettings & { cardId: string }
  /** Provider settings for entering another card. */
  stripe: StripeSettings
  /**
   * The URLs to which a purchase, `Continue` and `Skip` lead, for a preview without a session. With a session, the
   * server's responses contain the URL.
   */
  leads: { accepted: string; continue: string; skip: string }
  /** The test token of a seller who previews the funnel. It charges nothing. */
  preview: string | null
  /**
   * Whether the parent page shows the price before a framed page charges, because third-party scripts run in the frame.
   */
  asks: boolean
  /**
   * Whether the page has its own ways to continue without buying. Otherwise the parent page of a custom document shows
   * such links.
   */
  canContinue: boolean
  /** The token of the order link that opened the page, for `resumeOffers`; null when no order link opened it. */
  resume: string | null
}

/**
 * A funnel page that cannot be shown: the funnel or page does not exist, no page is active, or the shop could not read
 * the page.
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
  /** The session of the offer; null after the session has ended. */
  sessionId: string | null
  /** The client secret of the payment; null when nothing remains to be authenticated. */
  clientSecret: string | null
  /**
   * The page of the shopper's bank, which Mercado Pago lets a frame show; absent when nothing remains to be confirmed.
   */
  challenge?: { url: string; scriptUrl: string }
  cents: number
  currency: string
}

/**
 * The parent page of a seller's document: the data of its head, and the URL that the frame loads. The canonical URL and
 * the picture URL are absolute. `frameOrigin` is another host where the document has its own origin, and null for the
 * shop's host, where the document has none. `checkouts` are the checkout URLs to which the document's links lead.
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

/** `refusal` is the error code that says what was not found; null for a URL that the shop does not have. */
export type NotFoundData = { shop: ShopFront; language: Language; refusal: ErrorCode | null }

/**
 * The URLs of a screen's built files: `css` are style sheets, `js` are module entries, `preloads` are modules that are
 * fetched early, and `later` are modules that wait for the first paint, the screen's own module first. `styles` are the
 * texts of inlined style sheets.
 */
export type Assets = {
  css: readonly string[]
  js: readonly string[]
  styles?: readonly string[]
  /** The style sheet for visitors in dark mode, when the shop follows their system. */
  dark?: string | undefined
  preloads?: readonly string[]
  later?: readonly string[]
  inline?: string
  /** The script that measures the page's speed; it is fetched last. */
  vitals?: string
}

type Render<Data> = (data: Data, assets: Assets) => string
/** A subscription, for anyone with its link; null when the link is invalid. */
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
  courses: Render<CoursesPageData>
  subscription: Render<SubscriptionPageData>
  sales: Render<SalesPageData>
  policy: Render<PolicyData>
  notFound: Render<NotFoundData>
}
