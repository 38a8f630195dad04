import { language } from './index.ts'
import {
  authSets,
  catalogImportSets,
  checkoutAppearanceSets,
  coursesSets,
  customersSets,
  digitalGoodsSets,
  exampleOrdersSets,
  goingLiveSets,
  handbookSets,
  ledgerSets,
  mercadoPagoSets,
  moveInSets,
  operationsSets,
  orderBumpsSets,
  orderDetailSets,
  pagesSets,
  paletteSets,
  paymentLinksSets,
  paymentMethodsSets,
  productPageSets,
  promotionsSets,
  pushSets,
  salesSets,
  sellerHomeSets,
  settingsSets,
  shopExportSets,
  signInSets,
  subscriptionsSets,
  teamSets,
  templatesSets,
  upsellsSets,
  visualCanvasSets,
  visualEditorSets,
  visualLibrarySets,
  webhooksSets,
} from './lazy-sets.ts'
import type { SameShape } from './same-shape.ts'
import type { auth as specAuth } from './spec/auth.ts'
import type { catalogImport as specCatalogImport } from './spec/catalog-import.ts'
import type { checkoutLook as specCheckoutLook } from './spec/checkout-look.ts'
import type { courses as specCourses } from './spec/courses.ts'
import type { customers as specCustomers } from './spec/customers.ts'
import type { digitalGoods as specDigitalGoods } from './spec/digital-goods.ts'
import type { exampleOrders as specExampleOrders } from './spec/example-orders.ts'
import type { goingLive as specGoingLive } from './spec/going-live.ts'
import type { handbook as specHandbook } from './spec/handbook.ts'
import type { ledger as specLedger } from './spec/ledger.ts'
import type { mercadoPago as specMercadoPago } from './spec/mercado-pago.ts'
import type { moveIn as specMoveIn } from './spec/move-in.ts'
import type { operations as specOperations } from './spec/operations.ts'
import type { orderBumps as specOrderBumps } from './spec/order-bumps.ts'
import type { orderDetail as specOrderDetail } from './spec/order-detail.ts'
import type { pages as specPages } from './spec/pages.ts'
import type { palette as specPalette } from './spec/palette.ts'
import type { paymentLinks as specPaymentLinks } from './spec/payment-links.ts'
import type { paymentMethods as specPaymentMethods } from './spec/payment-methods.ts'
import type { productPage as specProductPage } from './spec/product-page.ts'
import type { promotions as specPromotions } from './spec/promotions.ts'
import type { push as specPush } from './spec/push.ts'
import type { sales as specSales } from './spec/sales.ts'
import type { sellerHome as specSellerHome } from './spec/seller-home.ts'
import type { settings as specSettings } from './spec/settings.ts'
import type { shopExport as specShopExport } from './spec/shop-export.ts'
import type { signIn as specSignIn } from './spec/sign-in.ts'
import type { subscriptions as specSubscriptions } from './spec/subscriptions.ts'
import type { team as specTeam } from './spec/team.ts'
import type { templates as specTemplates } from './spec/templates.ts'
import type { upsells as specUpsells } from './spec/upsells.ts'
import type { visualCanvas as specVisualCanvas } from './spec/visual-canvas.ts'
import type { visualEditor as specVisualEditor } from './spec/visual-editor.ts'
import type { visualLibrary as specVisualLibrary } from './spec/visual-library.ts'
import type { webhooks as specWebhooks } from './spec/webhooks.ts'

/**
 * Texts of screens that are rarely opened. They are fetched with their screens, in the current language. Screens read
 * them while they render, never at the top of a module.
 */
export let auth: SameShape<typeof specAuth>
export let catalogImport: SameShape<typeof specCatalogImport>
export let checkoutAppearance: SameShape<typeof specCheckoutLook>
export let courses: SameShape<typeof specCourses>
export let customers: SameShape<typeof specCustomers>
export let digitalGoods: SameShape<typeof specDigitalGoods>
export let exampleOrders: SameShape<typeof specExampleOrders>
export let goingLive: SameShape<typeof specGoingLive>
export let handbook: SameShape<typeof specHandbook>
export let shopExport: SameShape<typeof specShopExport>
export let ledger: SameShape<typeof specLedger>
export let mercadoPago: SameShape<typeof specMercadoPago>
export let moveIn: SameShape<typeof specMoveIn>
export let operations: SameShape<typeof specOperations>
export let orderBumps: SameShape<typeof specOrderBumps>
export let orderDetail: SameShape<typeof specOrderDetail>
export let pages: SameShape<typeof specPages>
export let paymentLinks: SameShape<typeof specPaymentLinks>
export let paymentMethods: SameShape<typeof specPaymentMethods>
export let palette: SameShape<typeof specPalette>
export let productPage: SameShape<typeof specProductPage>
export let promotions: SameShape<typeof specPromotions>
export let push: SameShape<typeof specPush>
export let sales: SameShape<typeof specSales>
export let sellerHome: SameShape<typeof specSellerHome>
export let settings: SameShape<typeof specSettings>
export let signIn: SameShape<typeof specSignIn>
export let subscriptions: SameShape<typeof specSubscriptions>
export let team: SameShape<typeof specTeam>
export let templates: SameShape<typeof specTemplates>
export let upsells: SameShape<typeof specUpsells>
export let visualCanvas: SameShape<typeof specVisualCanvas>
export let visualEditor: SameShape<typeof specVisualEditor>
export let visualLibrary: SameShape<typeof specVisualLibrary>
export let webhooks: SameShape<typeof specWebhooks>

/** Fetches the texts of the sign-in, profile and password dialogs. */
export async function fetchAuthWords(): Promise<void> {
  auth = (await authSets[language]()).auth
}

/** Fetches the texts of digital delivery. */
export async function fetchDigitalGoodsWords(): Promise<void> {
  digitalGoods = (await digitalGoodsSets[language]()).digitalGoods
}

/** Fetches the texts about the example orders of the demo shop. */
export async function fetchExampleOrdersWords(): Promise<void> {
  exampleOrders = (await exampleOrdersSets[language]()).exampleOrders
}

/** Fetches the texts of the going-live list. */
export async function fetchGoingLiveWords(): Promise<void> {
  goingLive = (await goingLiveSets[language]()).goingLive
}

/** Fetches the texts of the seller's home. */
export async function fetchSellerHomeWords(): Promise<void> {
  sellerHome = (await sellerHomeSets[language]()).sellerHome
}

/** Fetches the texts of the settings of the shop and of Stripe. */
export async function fetchSettingsWords(): Promise<void> {
  settings = (await settingsSets[language]()).settings
}

/** Fetches the texts of the screen that exports the whole shop. */
export async function fetchShopExportWords(): Promise<void> {
  shopExport = (await shopExportSets[language]()).shopExport
}

/** Fetches the texts of the owner's screen for sign-in methods. */
export async function fetchSignInWords(): Promise<void> {
  signIn = (await signInSets[language]()).signIn
}

/** Fetches the texts of subscriptions. */
export async function fetchSubscriptionsWords(): Promise<void> {
  subscriptions = (await subscriptionsSets[language]()).subscriptions
}

/** Fetches the texts of the team, the audit log and API keys. */
export async function fetchTeamWords(): Promise<void> {
  team = (await teamSets[language]()).team
}

/** Fetches the texts of the screen for a product's checkout design. */
export async function fetchCheckoutAppearanceWords(): Promise<void> {
  checkoutAppearance = (await checkoutAppearanceSets[language]()).checkoutLook
}

/** Fetches the texts of checkout templates and their previews. */
export async function fetchTemplatesWords(): Promise<void> {
  templates = (await templatesSets[language]()).templates
}

/** Fetches the texts of the screen of a course. */
export async function fetchCoursesWords(): Promise<void> {
  courses = (await coursesSets[language]()).courses
}

/** Fetches the texts of the customer screens. */
export async function fetchCustomersWords(): Promise<void> {
  customers = (await customersSets[language]()).customers
}

/** Fetches the texts of the handbook's screen. */
export async function fetchHandbookWords(): Promise<void> {
  handbook = (await handbookSets[language]()).handbook
}

/** Fetches the texts of the provider's ledger. */
export async function fetchLedgerWords(): Promise<void> {
  ledger = (await ledgerSets[language]()).ledger
}

/** Fetches the texts of payment links. */
export async function fetchPaymentLinksWords(): Promise<void> {
  paymentLinks = (await paymentLinksSets[language]()).paymentLinks
}

/** Fetches the texts of outgoing webhooks. */
export async function fetchWebhooksWords(): Promise<void> {
  webhooks = (await webhooksSets[language]()).webhooks
}

/** Fetches the texts of the settings of Mercado Pago. */
export async function fetchMercadoPagoWords(): Promise<void> {
  mercadoPago = (await mercadoPagoSets[language]()).mercadoPago
}

/** Fetches the texts of the settings of payment methods. */
export async function fetchPaymentMethodsWords(): Promise<void> {
  paymentMethods = (await paymentMethodsSets[language]()).paymentMethods
}

/** Fetches the texts of the order list and the dashboard. */
export async function fetchSalesWords(): Promise<void> {
  sales = (await salesSets[language]()).sales
}

/** Fetches the texts of moving in from another platform and of redirects. */
export async function fetchMoveInWords(): Promise<void> {
  moveIn = (await moveInSets[language]()).moveIn
}

/** Fetches the texts of the operations screen. */
export async function fetchOperationsWords(): Promise<void> {
  operations = (await operationsSets[language]()).operations
}

/** Fetches the texts of one order, except those of its refunds. */
export async function fetchOrderDetailWords(): Promise<void> {
  orderDetail = (await orderDetailSets[language]()).orderDetail
}

/** Fetches the texts of campaigns and sales pages. */
export async function fetchPagesWords(): Promise<void> {
  pages = (await pagesSets[language]()).pages
}

/** Fetches the texts of order bumps. */
export async function fetchOrderBumpsWords(): Promise<void> {
  orderBumps = (await orderBumpsSets[language]()).orderBumps
}

/** Fetches the texts of the page of one product. */
export async function fetchProductPageWords(): Promise<void> {
  productPage = (await productPageSets[language]()).productPage
}

/** Fetches the texts of promotions. */
export async function fetchPromotionsWords(): Promise<void> {
  promotions = (await promotionsSets[language]()).promotions
}

/** Fetches the texts of the notifications card and its hint. */
export async function fetchPushWords(): Promise<void> {
  push = (await pushSets[language]()).push
}

/** Fetches the texts of the product import. */
export async function fetchCatalogImportWords(): Promise<void> {
  catalogImport = (await catalogImportSets[language]()).catalogImport
}

/** Fetches the texts of funnels and their pages. */
export async function fetchUpsellsWords(): Promise<void> {
  upsells = (await upsellsSets[language]()).upsells
}

/** Fetches the texts of the visual editor. */
export async function fetchVisualEditorWords(): Promise<void> {
  const [canvas, editor] = await Promise.all([visualCanvasSets[language](), visualEditorSets[language]()])
  visualCanvas = canvas.visualCanvas
  visualEditor = editor.visualEditor
}

/** Fetches the texts of the library of upsell pages and sections. */
export async function fetchVisualLibraryWords(): Promise<void> {
  visualLibrary = (await visualLibrarySets[language]()).visualLibrary
}

/** Fetches the texts of the command palette. */
export async function fetchPaletteWords(): Promise<void> {
  palette = (await paletteSets[language]()).palette
}
