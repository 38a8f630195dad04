import { language } from './index.ts'
import type { SameShape } from './same-shape.ts'
import type { auth as specAuth } from './spec/auth.ts'
import type { catalogImport as specCatalogImport } from './spec/catalog-import.ts'
import type { checkoutLook as specCheckoutLook } from './spec/checkout-look.ts'
import type { customers as specCustomers } from './spec/customers.ts'
import type { ledger as specLedger } from './spec/ledger.ts'
import type { operations as specOperations } from './spec/operations.ts'
import type { orderDetail as specOrderDetail } from './spec/order-detail.ts'
import type { pages as specPages } from './spec/pages.ts'
import type { palette as specPalette } from './spec/palette.ts'
import type { paymentLinks as specPaymentLinks } from './spec/payment-links.ts'
import type { promotions as specPromotions } from './spec/promotions.ts'
import type { sales as specSales } from './spec/sales.ts'
import type { signIn as specSignIn } from './spec/sign-in.ts'
import type { subscriptions as specSubscriptions } from './spec/subscriptions.ts'
import type { team as specTeam } from './spec/team.ts'
import type { templates as specTemplates } from './spec/templates.ts'
import type { upsells as specUpsells } from './spec/upsells.ts'
import type { visualCanvas as specVisualCanvas } from './spec/visual-canvas.ts'
import type { visualEditor as specVisualEditor } from './spec/visual-editor.ts'
import type { visualLibrary as specVisualLibrary } from './spec/visual-library.ts'

/**
 * Words of rooms that few visits enter: fetched beside their screens, in the language that the page speaks. Screens that
 * say them read them while they draw, never at the top of a module.
 */
export let auth: SameShape<typeof specAuth>
export let catalogImport: SameShape<typeof specCatalogImport>
export let checkoutAppearance: SameShape<typeof specCheckoutLook>
export let customers: SameShape<typeof specCustomers>
export let ledger: SameShape<typeof specLedger>
export let operations: SameShape<typeof specOperations>
export let orderDetail: SameShape<typeof specOrderDetail>
export let pages: SameShape<typeof specPages>
export let paymentLinks: SameShape<typeof specPaymentLinks>
export let palette: SameShape<typeof specPalette>
export let promotions: SameShape<typeof specPromotions>
export let sales: SameShape<typeof specSales>
export let signIn: SameShape<typeof specSignIn>
export let subscriptions: SameShape<typeof specSubscriptions>
export let team: SameShape<typeof specTeam>
export let templates: SameShape<typeof specTemplates>
export let upsells: SameShape<typeof specUpsells>
export let visualCanvas: SameShape<typeof specVisualCanvas>
export let visualEditor: SameShape<typeof specVisualEditor>
export let visualLibrary: SameShape<typeof specVisualLibrary>

const authSets = {
  spec: () => import('./spec/auth.ts'),
  en: () => import('./en/auth.ts'),
  'pt-BR': () => import('./pt-BR/auth.ts'),
}
const catalogImportSets = {
  spec: () => import('./spec/catalog-import.ts'),
  en: () => import('./en/catalog-import.ts'),
  'pt-BR': () => import('./pt-BR/catalog-import.ts'),
}
const checkoutAppearanceSets = {
  spec: () => import('./spec/checkout-look.ts'),
  en: () => import('./en/checkout-look.ts'),
  'pt-BR': () => import('./pt-BR/checkout-look.ts'),
}
const customersSets = {
  spec: () => import('./spec/customers.ts'),
  en: () => import('./en/customers.ts'),
  'pt-BR': () => import('./pt-BR/customers.ts'),
}
const ledgerSets = {
  spec: () => import('./spec/ledger.ts'),
  en: () => import('./en/ledger.ts'),
  'pt-BR': () => import('./pt-BR/ledger.ts'),
}
const operationsSets = {
  spec: () => import('./spec/operations.ts'),
  en: () => import('./en/operations.ts'),
  'pt-BR': () => import('./pt-BR/operations.ts'),
}
const orderDetailSets = {
  spec: () => import('./spec/order-detail.ts'),
  en: () => import('./en/order-detail.ts'),
  'pt-BR': () => import('./pt-BR/order-detail.ts'),
}
const pagesSets = {
  spec: () => import('./spec/pages.ts'),
  en: () => import('./en/pages.ts'),
  'pt-BR': () => import('./pt-BR/pages.ts'),
}
const paymentLinksSets = {
  spec: () => import('./spec/payment-links.ts'),
  en: () => import('./en/payment-links.ts'),
  'pt-BR': () => import('./pt-BR/payment-links.ts'),
}
const paletteSets = {
  spec: () => import('./spec/palette.ts'),
  en: () => import('./en/palette.ts'),
  'pt-BR': () => import('./pt-BR/palette.ts'),
}
const promotionsSets = {
  spec: () => import('./spec/promotions.ts'),
  en: () => import('./en/promotions.ts'),
  'pt-BR': () => import('./pt-BR/promotions.ts'),
}
const salesSets = {
  spec: () => import('./spec/sales.ts'),
  en: () => import('./en/sales.ts'),
  'pt-BR': () => import('./pt-BR/sales.ts'),
}
const signInSets = {
  spec: () => import('./spec/sign-in.ts'),
  en: () => import('./en/sign-in.ts'),
  'pt-BR': () => import('./pt-BR/sign-in.ts'),
}
const subscriptionsSets = {
  spec: () => import('./spec/subscriptions.ts'),
  en: () => import('./en/subscriptions.ts'),
  'pt-BR': () => import('./pt-BR/subscriptions.ts'),
}
const teamSets = {
  spec: () => import('./spec/team.ts'),
  en: () => import('./en/team.ts'),
  'pt-BR': () => import('./pt-BR/team.ts'),
}
const templatesSets = {
  spec: () => import('./spec/templates.ts'),
  en: () => import('./en/templates.ts'),
  'pt-BR': () => import('./pt-BR/templates.ts'),
}
const upsellsSets = {
  spec: () => import('./spec/upsells.ts'),
  en: () => import('./en/upsells.ts'),
  'pt-BR': () => import('./pt-BR/upsells.ts'),
}
const visualCanvasSets = {
  spec: () => import('./spec/visual-canvas.ts'),
  en: () => import('./en/visual-canvas.ts'),
  'pt-BR': () => import('./pt-BR/visual-canvas.ts'),
}
const visualEditorSets = {
  spec: () => import('./spec/visual-editor.ts'),
  en: () => import('./en/visual-editor.ts'),
  'pt-BR': () => import('./pt-BR/visual-editor.ts'),
}
const visualLibrarySets = {
  spec: () => import('./spec/visual-library.ts'),
  en: () => import('./en/visual-library.ts'),
  'pt-BR': () => import('./pt-BR/visual-library.ts'),
}

/** Fetches what sign-in, profile and password dialogs say. */
export async function fetchAuthWords(): Promise<void> {
  auth = (await authSets[language]()).auth
}

/** Fetches what the owner's screen of ways to sign in says. */
export async function fetchSignInWords(): Promise<void> {
  signIn = (await signInSets[language]()).signIn
}

/** Fetches what subscriptions say. */
export async function fetchSubscriptionsWords(): Promise<void> {
  subscriptions = (await subscriptionsSets[language]()).subscriptions
}

/** Fetches what team, log and API keys say. */
export async function fetchTeamWords(): Promise<void> {
  team = (await teamSets[language]()).team
}

/** Fetches what the looks of products' checkouts say. */
export async function fetchCheckoutAppearanceWords(): Promise<void> {
  checkoutAppearance = (await checkoutAppearanceSets[language]()).checkoutLook
}

/** Fetches what the checkout's templates and their previews say. */
export async function fetchTemplatesWords(): Promise<void> {
  templates = (await templatesSets[language]()).templates
}

/** Fetches what customers say. */
export async function fetchCustomersWords(): Promise<void> {
  customers = (await customersSets[language]()).customers
}

/** Fetches what the provider's ledger says. */
export async function fetchLedgerWords(): Promise<void> {
  ledger = (await ledgerSets[language]()).ledger
}

/** Fetches what bills written by hand say. */
export async function fetchPaymentLinksWords(): Promise<void> {
  paymentLinks = (await paymentLinksSets[language]()).paymentLinks
}

/** Fetches what the list of orders and its numbers say. */
export async function fetchSalesWords(): Promise<void> {
  sales = (await salesSets[language]()).sales
}

/** Fetches what the health of the shop says. */
export async function fetchOperationsWords(): Promise<void> {
  operations = (await operationsSets[language]()).operations
}

/** Fetches what one order says beyond its refunds. */
export async function fetchOrderDetailWords(): Promise<void> {
  orderDetail = (await orderDetailSets[language]()).orderDetail
}

/** Fetches what campaigns and sales pages say. */
export async function fetchPagesWords(): Promise<void> {
  pages = (await pagesSets[language]()).pages
}

/** Fetches what promotions say. */
export async function fetchPromotionsWords(): Promise<void> {
  promotions = (await promotionsSets[language]()).promotions
}

/** Fetches what the import of products says. */
export async function fetchCatalogImportWords(): Promise<void> {
  catalogImport = (await catalogImportSets[language]()).catalogImport
}

/** Fetches what funnels and their pages say. */
export async function fetchUpsellsWords(): Promise<void> {
  upsells = (await upsellsSets[language]()).upsells
}

/** Fetches what the visual editor of upsell pages says. */
export async function fetchVisualEditorWords(): Promise<void> {
  const [canvas, editor] = await Promise.all([visualCanvasSets[language](), visualEditorSets[language]()])
  visualCanvas = canvas.visualCanvas
  visualEditor = editor.visualEditor
}

/** Fetches what ready upsell pages and sections say. */
export async function fetchVisualLibraryWords(): Promise<void> {
  visualLibrary = (await visualLibrarySets[language]()).visualLibrary
}

/** Fetches what the command palette says. */
export async function fetchPaletteWords(): Promise<void> {
  palette = (await paletteSets[language]()).palette
}
