// The imports of the texts in `lazy-words.ts`, by language.

export const authSets = {
  spec: () => import('./spec/auth.ts'),
  en: () => import('./en/auth.ts'),
  'pt-BR': () => import('./pt-BR/auth.ts'),
}
export const catalogImportSets = {
  spec: () => import('./spec/catalog-import.ts'),
  en: () => import('./en/catalog-import.ts'),
  'pt-BR': () => import('./pt-BR/catalog-import.ts'),
}
export const checkoutAppearanceSets = {
  spec: () => import('./spec/checkout-look.ts'),
  en: () => import('./en/checkout-look.ts'),
  'pt-BR': () => import('./pt-BR/checkout-look.ts'),
}
export const coursesSets = {
  spec: () => import('./spec/courses.ts'),
  en: () => import('./en/courses.ts'),
  'pt-BR': () => import('./pt-BR/courses.ts'),
}
export const customersSets = {
  spec: () => import('./spec/customers.ts'),
  en: () => import('./en/customers.ts'),
  'pt-BR': () => import('./pt-BR/customers.ts'),
}
export const digitalGoodsSets = {
  spec: () => import('./spec/digital-goods.ts'),
  en: () => import('./en/digital-goods.ts'),
  'pt-BR': () => import('./pt-BR/digital-goods.ts'),
}
export const exampleOrdersSets = {
  spec: () => import('./spec/example-orders.ts'),
  en: () => import('./en/example-orders.ts'),
  'pt-BR': () => import('./pt-BR/example-orders.ts'),
}
export const settingsSets = {
  spec: () => import('./spec/settings.ts'),
  en: () => import('./en/settings.ts'),
  'pt-BR': () => import('./pt-BR/settings.ts'),
}
export const shopExportSets = {
  spec: () => import('./spec/shop-export.ts'),
  en: () => import('./en/shop-export.ts'),
  'pt-BR': () => import('./pt-BR/shop-export.ts'),
}
export const goingLiveSets = {
  spec: () => import('./spec/going-live.ts'),
  en: () => import('./en/going-live.ts'),
  'pt-BR': () => import('./pt-BR/going-live.ts'),
}
export const handbookSets = {
  spec: () => import('./spec/handbook.ts'),
  en: () => import('./en/handbook.ts'),
  'pt-BR': () => import('./pt-BR/handbook.ts'),
}
export const ledgerSets = {
  spec: () => import('./spec/ledger.ts'),
  en: () => import('./en/ledger.ts'),
  'pt-BR': () => import('./pt-BR/ledger.ts'),
}
export const operationsSets = {
  spec: () => import('./spec/operations.ts'),
  en: () => import('./en/operations.ts'),
  'pt-BR': () => import('./pt-BR/operations.ts'),
}
export const orderDetailSets = {
  spec: () => import('./spec/order-detail.ts'),
  en: () => import('./en/order-detail.ts'),
  'pt-BR': () => import('./pt-BR/order-detail.ts'),
}
export const pagesSets = {
  spec: () => import('./spec/pages.ts'),
  en: () => import('./en/pages.ts'),
  'pt-BR': () => import('./pt-BR/pages.ts'),
}
export const paymentLinksSets = {
  spec: () => import('./spec/payment-links.ts'),
  en: () => import('./en/payment-links.ts'),
  'pt-BR': () => import('./pt-BR/payment-links.ts'),
}
export const mercadoPagoSets = {
  spec: () => import('./spec/mercado-pago.ts'),
  en: () => import('./en/mercado-pago.ts'),
  'pt-BR': () => import('./pt-BR/mercado-pago.ts'),
}
export const paymentMethodsSets = {
  spec: () => import('./spec/payment-methods.ts'),
  en: () => import('./en/payment-methods.ts'),
  'pt-BR': () => import('./pt-BR/payment-methods.ts'),
}
export const paletteSets = {
  spec: () => import('./spec/palette.ts'),
  en: () => import('./en/palette.ts'),
  'pt-BR': () => import('./pt-BR/palette.ts'),
}
export const orderBumpsSets = {
  spec: () => import('./spec/order-bumps.ts'),
  en: () => import('./en/order-bumps.ts'),
  'pt-BR': () => import('./pt-BR/order-bumps.ts'),
}
export const promotionsSets = {
  spec: () => import('./spec/promotions.ts'),
  en: () => import('./en/promotions.ts'),
  'pt-BR': () => import('./pt-BR/promotions.ts'),
}
export const pushSets = {
  spec: () => import('./spec/push.ts'),
  en: () => import('./en/push.ts'),
  'pt-BR': () => import('./pt-BR/push.ts'),
}
export const salesSets = {
  spec: () => import('./spec/sales.ts'),
  en: () => import('./en/sales.ts'),
  'pt-BR': () => import('./pt-BR/sales.ts'),
}
export const sellerHomeSets = {
  spec: () => import('./spec/seller-home.ts'),
  en: () => import('./en/seller-home.ts'),
  'pt-BR': () => import('./pt-BR/seller-home.ts'),
}
export const signInSets = {
  spec: () => import('./spec/sign-in.ts'),
  en: () => import('./en/sign-in.ts'),
  'pt-BR': () => import('./pt-BR/sign-in.ts'),
}
export const subscriptionsSets = {
  spec: () => import('./spec/subscriptions.ts'),
  en: () => import('./en/subscriptions.ts'),
  'pt-BR': () => import('./pt-BR/subscriptions.ts'),
}
export const teamSets = {
  spec: () => import('./spec/team.ts'),
  en: () => import('./en/team.ts'),
  'pt-BR': () => import('./pt-BR/team.ts'),
}
export const templatesSets = {
  spec: () => import('./spec/templates.ts'),
  en: () => import('./en/templates.ts'),
  'pt-BR': () => import('./pt-BR/templates.ts'),
}
export const upsellsSets = {
  spec: () => import('./spec/upsells.ts'),
  en: () => import('./en/upsells.ts'),
  'pt-BR': () => import('./pt-BR/upsells.ts'),
}
export const visualCanvasSets = {
  spec: () => import('./spec/visual-canvas.ts'),
  en: () => import('./en/visual-canvas.ts'),
  'pt-BR': () => import('./pt-BR/visual-canvas.ts'),
}
export const visualEditorSets = {
  spec: () => import('./spec/visual-editor.ts'),
  en: () => import('./en/visual-editor.ts'),
  'pt-BR': () => import('./pt-BR/visual-editor.ts'),
}
export const visualLibrarySets = {
  spec: () => import('./spec/visual-library.ts'),
  en: () => import('./en/visual-library.ts'),
  'pt-BR': () => import('./pt-BR/visual-library.ts'),
}
export const moveInSets = {
  spec: () => import('./spec/move-in.ts'),
  en: () => import('./en/move-in.ts'),
  'pt-BR': () => import('./pt-BR/move-in.ts'),
}
export const webhooksSets = {
  spec: () => import('./spec/webhooks.ts'),
  en: () => import('./en/webhooks.ts'),
  'pt-BR': () => import('./pt-BR/webhooks.ts'),
}
export const productPageSets = {
  spec: () => import('./spec/product-page.ts'),
  en: () => import('./en/product-page.ts'),
  'pt-BR': () => import('./pt-BR/product-page.ts'),
}
