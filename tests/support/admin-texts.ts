import { admin as enAdmin } from '#i18n/en/admin.ts'
import { auth as enAuth } from '#i18n/en/auth.ts'
import { checkoutLook as enCheckoutLook } from '#i18n/en/checkout-look.ts'
import { customers as enCustomers } from '#i18n/en/customers.ts'
import { goingLive as enGoingLive } from '#i18n/en/going-live.ts'
import { ledger as enLedger } from '#i18n/en/ledger.ts'
import { orderDetail as enOrderDetail } from '#i18n/en/order-detail.ts'
import { pages as enPages } from '#i18n/en/pages.ts'
import { paymentLinks as enPaymentLinks } from '#i18n/en/payment-links.ts'
import { promotions as enPromotions } from '#i18n/en/promotions.ts'
import { sales as enSales } from '#i18n/en/sales.ts'
import { sellerHome as enSellerHome } from '#i18n/en/seller-home.ts'
import { settings as enSettings } from '#i18n/en/settings.ts'
import { shopExport as enShopExport } from '#i18n/en/shop-export.ts'
import { signIn as enSignIn } from '#i18n/en/sign-in.ts'
import { subscriptions as enSubscriptions } from '#i18n/en/subscriptions.ts'
import { team as enTeam } from '#i18n/en/team.ts'
import { templates as enTemplates } from '#i18n/en/templates.ts'
import { upsells as enUpsells } from '#i18n/en/upsells.ts'
import { admin as ptAdmin } from '#i18n/pt-BR/admin.ts'
import { auth as ptAuth } from '#i18n/pt-BR/auth.ts'
import { checkoutLook as ptCheckoutLook } from '#i18n/pt-BR/checkout-look.ts'
import { customers as ptCustomers } from '#i18n/pt-BR/customers.ts'
import { goingLive as ptGoingLive } from '#i18n/pt-BR/going-live.ts'
import { ledger as ptLedger } from '#i18n/pt-BR/ledger.ts'
import { orderDetail as ptOrderDetail } from '#i18n/pt-BR/order-detail.ts'
import { pages as ptPages } from '#i18n/pt-BR/pages.ts'
import { paymentLinks as ptPaymentLinks } from '#i18n/pt-BR/payment-links.ts'
import { promotions as ptPromotions } from '#i18n/pt-BR/promotions.ts'
import { sales as ptSales } from '#i18n/pt-BR/sales.ts'
import { sellerHome as ptSellerHome } from '#i18n/pt-BR/seller-home.ts'
import { settings as ptSettings } from '#i18n/pt-BR/settings.ts'
import { shopExport as ptShopExport } from '#i18n/pt-BR/shop-export.ts'
import { signIn as ptSignIn } from '#i18n/pt-BR/sign-in.ts'
import { subscriptions as ptSubscriptions } from '#i18n/pt-BR/subscriptions.ts'
import { team as ptTeam } from '#i18n/pt-BR/team.ts'
import { templates as ptTemplates } from '#i18n/pt-BR/templates.ts'
import { upsells as ptUpsells } from '#i18n/pt-BR/upsells.ts'

/** Texts of the administration’s screens in English. */
export const en = {
  ...enAdmin,
  auth: enAuth,
  checkoutLook: enCheckoutLook,
  customers: enCustomers,
  goingLive: enGoingLive,
  ledger: enLedger,
  orderDetail: enOrderDetail,
  pages: enPages,
  paymentLinks: enPaymentLinks,
  promotions: enPromotions,
  sales: enSales,
  sellerHome: enSellerHome,
  settings: enSettings,
  shopExport: enShopExport,
  signIn: enSignIn,
  subscriptions: enSubscriptions,
  team: enTeam,
  templates: enTemplates,
  upsells: enUpsells,
}
/** The same texts in Brazilian Portuguese. */
export const pt = {
  ...ptAdmin,
  auth: ptAuth,
  checkoutLook: ptCheckoutLook,
  customers: ptCustomers,
  goingLive: ptGoingLive,
  ledger: ptLedger,
  orderDetail: ptOrderDetail,
  pages: ptPages,
  paymentLinks: ptPaymentLinks,
  promotions: ptPromotions,
  sales: ptSales,
  sellerHome: ptSellerHome,
  settings: ptSettings,
  shopExport: ptShopExport,
  signIn: ptSignIn,
  subscriptions: ptSubscriptions,
  team: ptTeam,
  templates: ptTemplates,
  upsells: ptUpsells,
}
