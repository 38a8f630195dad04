import * as auth from './auth.ts'
import * as authFactors from './auth-factors.ts'
import * as cardInstallments from './card-installments.ts'
import * as catalog from './catalog.ts'
import * as catalogBulk from './catalog-bulk.ts'
import * as checkout from './checkout.ts'
import * as checkoutLookups from './checkout-lookups.ts'
import * as coursePages from './course-pages.ts'
import * as courses from './courses.ts'
import * as customers from './customers.ts'
import * as dashboard from './dashboard.ts'
import * as digitalGoods from './digital-goods.ts'
import * as digitalUploads from './digital-uploads.ts'
import type { Endpoint } from './endpoint.ts'
import * as exampleOrders from './example-orders.ts'
import * as files from './files.ts'
import * as functions from './functions.ts'
import * as goingLive from './going-live.ts'
import * as ledger from './ledger.ts'
import * as library from './library.ts'
import * as licenseKeys from './license-keys.ts'
import * as mails from './mails.ts'
import * as mercadoPagoSettings from './mercado-pago-settings.ts'
import * as moveIn from './move-in.ts'
import * as operations from './operations.ts'
import * as orderBumps from './order-bumps.ts'
import * as orderList from './order-list.ts'
import * as orderPage from './order-page.ts'
import * as orderReminder from './order-reminder.ts'
import * as orders from './orders.ts'
import * as pages from './pages.ts'
import * as paymentLinks from './payment-links.ts'
import * as paymentMethodSettings from './payment-method-settings.ts'
import * as paymentMethods from './payment-methods.ts'
import * as promotions from './promotions.ts'
import * as push from './push.ts'
import * as recordedOrder from './recorded-order.ts'
import * as redirects from './redirects.ts'
import * as screens from './screens.ts'
import * as sellerHome from './seller-home.ts'
import * as settings from './settings.ts'
import * as shopExport from './shop-export.ts'
import * as signIn from './sign-in.ts'
import * as signInPhone from './sign-in-phone.ts'
import * as subscriptions from './subscriptions.ts'
import * as team from './team.ts'
import * as templates from './templates.ts'
import * as upsellGraph from './upsell-graph.ts'
import * as upsellOffers from './upsell-offers.ts'
import * as upsellSessions from './upsell-sessions.ts'
import * as upsells from './upsells.ts'
import * as visualPages from './visual-pages.ts'
import * as vitals from './vitals.ts'
import * as walletDomain from './wallet-domain.ts'
import * as webhooks from './webhooks.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'who' in value

const listEndpoints = (value: unknown): Endpoint[] => {
  if (isEndpoint(value)) return [value]
  if (Array.isArray(value)) return value.filter(isEndpoint)
  const isTable = typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
  return isTable ? Object.values(value).filter(isEndpoint) : []
}

const all = [
  auth,
  authFactors,
  cardInstallments,
  catalog,
  catalogBulk,
  checkout,
  checkoutLookups,
  coursePages,
  courses,
  customers,
  dashboard,
  digitalGoods,
  digitalUploads,
  exampleOrders,
  files,
  functions,
  goingLive,
  ledger,
  library,
  licenseKeys,
  mails,
  mercadoPagoSettings,
  moveIn,
  operations,
  orderBumps,
  orderList,
  orderPage,
  orderReminder,
  orders,
  pages,
  paymentLinks,
  paymentMethodSettings,
  paymentMethods,
  promotions,
  push,
  recordedOrder,
  redirects,
  screens,
  sellerHome,
  settings,
  shopExport,
  signIn,
  signInPhone,
  subscriptions,
  team,
  templates,
  upsellGraph,
  upsellOffers,
  upsellSessions,
  upsells,
  visualPages,
  vitals,
  walletDomain,
  webhooks,
].flatMap(capability => Object.values(capability).flatMap(listEndpoints))

/** Every endpoint of the server, listed once. The tests check the routes and the OpenAPI document against this list. */
export const endpoints: readonly Endpoint[] = [...new Set(all)]
