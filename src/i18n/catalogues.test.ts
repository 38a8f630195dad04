import { describe, expect, it } from 'vitest'
import { alike, shared } from './alike-texts.fixture.ts'
import { catalogues } from './catalogues.ts'
import { admin as enAdmin } from './en/admin.ts'
import { auth as enAuth } from './en/auth.ts'
import { catalogImport as enCatalogImport } from './en/catalog-import.ts'
import { checkoutLook as enCheckoutLook } from './en/checkout-look.ts'
import { customers as enCustomers } from './en/customers.ts'
import { digitalGoods as enDigitalGoods } from './en/digital-goods.ts'
import { exampleOrders as enExampleOrders } from './en/example-orders.ts'
import { goingLive as enGoingLive } from './en/going-live.ts'
import { handbook as enHandbook } from './en/handbook.ts'
import { ledger as enLedger } from './en/ledger.ts'
import { mercadoPago as enMercadoPago } from './en/mercado-pago.ts'
import { moveIn as enMoveIn } from './en/move-in.ts'
import { operations as enOperations } from './en/operations.ts'
import { orderBumps as enOrderBumps } from './en/order-bumps.ts'
import { orderDetail as enOrderDetail } from './en/order-detail.ts'
import { pages as enPages } from './en/pages.ts'
import { palette as enPalette } from './en/palette.ts'
import { paymentLinks as enPaymentLinks } from './en/payment-links.ts'
import { paymentMethods as enPaymentMethods } from './en/payment-methods.ts'
import { productPage as enProductPage } from './en/product-page.ts'
import { promotions as enPromotions } from './en/promotions.ts'
import { sales as enSales } from './en/sales.ts'
import { sellerHome as enSellerHome } from './en/seller-home.ts'
import { shopExport as enShopExport } from './en/shop-export.ts'
import { signIn as enSignIn } from './en/sign-in.ts'
import { subscriptions as enSubscriptions } from './en/subscriptions.ts'
import { team as enTeam } from './en/team.ts'
import { templates as enTemplates } from './en/templates.ts'
import { upsells as enUpsells } from './en/upsells.ts'
import { visualCanvas as enVisualCanvas } from './en/visual-canvas.ts'
import { visualEditor as enVisualEditor } from './en/visual-editor.ts'
import { visualLibrary as enVisualLibrary } from './en/visual-library.ts'
import { webhooks as enWebhooks } from './en/webhooks.ts'
import { english, names, portuguese } from './language-patterns.fixture.ts'
import { admin as ptAdmin } from './pt-BR/admin.ts'
import { auth as ptAuth } from './pt-BR/auth.ts'
import { catalogImport as ptCatalogImport } from './pt-BR/catalog-import.ts'
import { checkoutLook as ptCheckoutLook } from './pt-BR/checkout-look.ts'
import { customers as ptCustomers } from './pt-BR/customers.ts'
import { digitalGoods as ptDigitalGoods } from './pt-BR/digital-goods.ts'
import { exampleOrders as ptExampleOrders } from './pt-BR/example-orders.ts'
import { goingLive as ptGoingLive } from './pt-BR/going-live.ts'
import { handbook as ptHandbook } from './pt-BR/handbook.ts'
import { ledger as ptLedger } from './pt-BR/ledger.ts'
import { mercadoPago as ptMercadoPago } from './pt-BR/mercado-pago.ts'
import { moveIn as ptMoveIn } from './pt-BR/move-in.ts'
import { operations as ptOperations } from './pt-BR/operations.ts'
import { orderBumps as ptOrderBumps } from './pt-BR/order-bumps.ts'
import { orderDetail as ptOrderDetail } from './pt-BR/order-detail.ts'
import { pages as ptPages } from './pt-BR/pages.ts'
import { palette as ptPalette } from './pt-BR/palette.ts'
import { paymentLinks as ptPaymentLinks } from './pt-BR/payment-links.ts'
import { paymentMethods as ptPaymentMethods } from './pt-BR/payment-methods.ts'
import { productPage as ptProductPage } from './pt-BR/product-page.ts'
import { promotions as ptPromotions } from './pt-BR/promotions.ts'
import { sales as ptSales } from './pt-BR/sales.ts'
import { sellerHome as ptSellerHome } from './pt-BR/seller-home.ts'
import { shopExport as ptShopExport } from './pt-BR/shop-export.ts'
import { signIn as ptSignIn } from './pt-BR/sign-in.ts'
import { subscriptions as ptSubscriptions } from './pt-BR/subscriptions.ts'
import { team as ptTeam } from './pt-BR/team.ts'
import { templates as ptTemplates } from './pt-BR/templates.ts'
import { upsells as ptUpsells } from './pt-BR/upsells.ts'
import { visualCanvas as ptVisualCanvas } from './pt-BR/visual-canvas.ts'
import { visualEditor as ptVisualEditor } from './pt-BR/visual-editor.ts'
import { visualLibrary as ptVisualLibrary } from './pt-BR/visual-library.ts'
import { webhooks as ptWebhooks } from './pt-BR/webhooks.ts'
import { admin as specAdmin } from './spec/admin.ts'
import { auth as specAuth } from './spec/auth.ts'
import { catalogImport as specCatalogImport } from './spec/catalog-import.ts'
import { checkoutLook as specCheckoutLook } from './spec/checkout-look.ts'
import { customers as specCustomers } from './spec/customers.ts'
import { digitalGoods as specDigitalGoods } from './spec/digital-goods.ts'
import { exampleOrders as specExampleOrders } from './spec/example-orders.ts'
import { goingLive as specGoingLive } from './spec/going-live.ts'
import { handbook as specHandbook } from './spec/handbook.ts'
import { ledger as specLedger } from './spec/ledger.ts'
import { mercadoPago as specMercadoPago } from './spec/mercado-pago.ts'
import { moveIn as specMoveIn } from './spec/move-in.ts'
import { operations as specOperations } from './spec/operations.ts'
import { orderBumps as specOrderBumps } from './spec/order-bumps.ts'
import { orderDetail as specOrderDetail } from './spec/order-detail.ts'
import { pages as specPages } from './spec/pages.ts'
import { palette as specPalette } from './spec/palette.ts'
import { paymentLinks as specPaymentLinks } from './spec/payment-links.ts'
import { paymentMethods as specPaymentMethods } from './spec/payment-methods.ts'
import { productPage as specProductPage } from './spec/product-page.ts'
import { promotions as specPromotions } from './spec/promotions.ts'
import { sales as specSales } from './spec/sales.ts'
import { sellerHome as specSellerHome } from './spec/seller-home.ts'
import { shopExport as specShopExport } from './spec/shop-export.ts'
import { signIn as specSignIn } from './spec/sign-in.ts'
import { subscriptions as specSubscriptions } from './spec/subscriptions.ts'
import { team as specTeam } from './spec/team.ts'
import { templates as specTemplates } from './spec/templates.ts'
import { upsells as specUpsells } from './spec/upsells.ts'
import { visualCanvas as specVisualCanvas } from './spec/visual-canvas.ts'
import { visualEditor as specVisualEditor } from './spec/visual-editor.ts'
import { visualLibrary as specVisualLibrary } from './spec/visual-library.ts'
import { webhooks as specWebhooks } from './spec/webhooks.ts'

type Entry = readonly [path: string, value: unknown]
/** Lists every text and function of a set with its key path. */
const listEntries = (group: object, path = ''): Entry[] =>
  Object.entries(group).flatMap(([key, value]): Entry[] =>
    typeof value === 'object' && value !== null ? listEntries(value, `${path}${key}.`) : [[`${path}${key}`, value]],
  )

/** Arguments for functions that do not accept every number. */
const specialArgs: Record<string, unknown[]> = {
  'settings.keyProblem.required': ['secret', 'sk_test_'],
  'settings.keyProblem.not_a_key': ['secret', 'sk_test_'],
  'settings.keyProblem.wrong_mode': ['secret', 'sk_test_'],
  'settings.every': ['month', 73],
}
const buildArgs = (path: string, { length }: { length: number }, first: number): unknown[] =>
  specialArgs[path] ?? Array.from({ length }, (_, i) => first + i)
/**
 * Calls a function with numbers, which belong to no language. If that fails because the function needs names, calls it
 * with the same numbers as texts.
 */
const renderText = (path: string, value: unknown, first = 70): string => {
  if (typeof value !== 'function') return String(value)
  const args = buildArgs(path, value, first)
  try {
    return String(value(...args))
  } catch {
    return String(value(...args.map(String)))
  }
}

const groups = [
  ['the storefront', catalogues.spec, catalogues.en, catalogues['pt-BR'], 200],
  ['the administration', specAdmin, enAdmin, ptAdmin, 600],
  [
    'screens that fetch their texts',
    {
      auth: specAuth,
      catalogImport: specCatalogImport,
      checkoutLook: specCheckoutLook,
      customers: specCustomers,
      exampleOrders: specExampleOrders,
      goingLive: specGoingLive,
      handbook: specHandbook,
      ledger: specLedger,
      moveIn: specMoveIn,
      operations: specOperations,
      digitalGoods: specDigitalGoods,
      orderBumps: specOrderBumps,
      orderDetail: specOrderDetail,
      pages: specPages,
      palette: specPalette,
      paymentLinks: specPaymentLinks,
      mercadoPago: specMercadoPago,
      paymentMethods: specPaymentMethods,
      productPage: specProductPage,
      promotions: specPromotions,
      sales: specSales,
      sellerHome: specSellerHome,
      shopExport: specShopExport,
      signIn: specSignIn,
      subscriptions: specSubscriptions,
      team: specTeam,
      templates: specTemplates,
      upsells: specUpsells,
      visualCanvas: specVisualCanvas,
      visualEditor: specVisualEditor,
      visualLibrary: specVisualLibrary,
      webhooks: specWebhooks,
    },
    {
      auth: enAuth,
      catalogImport: enCatalogImport,
      checkoutLook: enCheckoutLook,
      customers: enCustomers,
      exampleOrders: enExampleOrders,
      goingLive: enGoingLive,
      handbook: enHandbook,
      ledger: enLedger,
      moveIn: enMoveIn,
      operations: enOperations,
      digitalGoods: enDigitalGoods,
      orderBumps: enOrderBumps,
      orderDetail: enOrderDetail,
      pages: enPages,
      palette: enPalette,
      paymentLinks: enPaymentLinks,
      mercadoPago: enMercadoPago,
      paymentMethods: enPaymentMethods,
      productPage: enProductPage,
      promotions: enPromotions,
      sales: enSales,
      sellerHome: enSellerHome,
      shopExport: enShopExport,
      signIn: enSignIn,
      subscriptions: enSubscriptions,
      team: enTeam,
      templates: enTemplates,
      upsells: enUpsells,
      visualCanvas: enVisualCanvas,
      visualEditor: enVisualEditor,
      visualLibrary: enVisualLibrary,
      webhooks: enWebhooks,
    },
    {
      auth: ptAuth,
      catalogImport: ptCatalogImport,
      checkoutLook: ptCheckoutLook,
      customers: ptCustomers,
      exampleOrders: ptExampleOrders,
      goingLive: ptGoingLive,
      handbook: ptHandbook,
      ledger: ptLedger,
      moveIn: ptMoveIn,
      operations: ptOperations,
      digitalGoods: ptDigitalGoods,
      orderBumps: ptOrderBumps,
      orderDetail: ptOrderDetail,
      pages: ptPages,
      palette: ptPalette,
      paymentLinks: ptPaymentLinks,
      mercadoPago: ptMercadoPago,
      paymentMethods: ptPaymentMethods,
      productPage: ptProductPage,
      promotions: ptPromotions,
      sales: ptSales,
      sellerHome: ptSellerHome,
      shopExport: ptShopExport,
      signIn: ptSignIn,
      subscriptions: ptSubscriptions,
      team: ptTeam,
      templates: ptTemplates,
      upsells: ptUpsells,
      visualCanvas: ptVisualCanvas,
      visualEditor: ptVisualEditor,
      visualLibrary: ptVisualLibrary,
      webhooks: ptWebhooks,
    },
    400,
  ],
] as const

describe.each(groups)('the texts of %s', (_, specSet, enSet, ptSet, minCount) => {
  const spec = listEntries(specSet)
  const en = new Map(listEntries(enSet))
  const pt = new Map(listEntries(ptSet))

  it.each([
    ['en', en],
    ['pt-BR', pt],
  ])('gives %s exactly the keys of the default set, and no empty text', (_language, set) => {
    expect(spec.length).toBeGreaterThan(minCount)
    expect([...set.keys()].sort()).toEqual(spec.map(([path]) => path).sort())
    const empty = (entries: Iterable<Entry>) =>
      [...entries].filter(([path, value]) => renderText(path, value).trim() === '').map(([path]) => path)
    expect(empty(set)).toEqual(empty(spec))
  })

  it.each([
    ['en', en],
    ['pt-BR', pt],
  ])('uses the same arguments in %s as in the default set', (_language, set) => {
    for (const [path, value] of spec) {
      const translated = set.get(path)
      if (typeof value !== 'function' || typeof translated !== 'function') {
        expect([path, typeof translated]).toEqual([path, typeof value])
        continue
      }
      expect([path, translated.length]).toEqual([path, value.length])
      // A text uses its arguments if other arguments result in another text.
      const usesArgs = (text: unknown) => renderText(path, text) !== renderText(path, text, 1170)
      expect([path, usesArgs(translated)]).toEqual([path, usesArgs(value)])
      for (const arg of buildArgs(path, value, 70).map(String)) {
        if (renderText(path, value).includes(arg))
          expect([path, renderText(path, translated)]).toEqual([path, expect.stringContaining(arg)])
      }
    }
  })

  it('writes different texts in each language, except for shared words', () => {
    const same = [...en].filter(
      ([path, value]) =>
        renderText(path, value) === renderText(path, pt.get(path)) &&
        !shared.test(renderText(path, value)) &&
        !alike.has(path),
    )
    expect(same.map(([path, value]) => `${path}: ${renderText(path, value)}`)).toEqual([])
  })

  it('mixes no words of another language into a text', () => {
    const mixed = (set: Map<string, unknown>, other: RegExp) =>
      [...set]
        .map(([path, value]) => [path, renderText(path, value).replaceAll(names, '')] as const)
        .filter(([, text]) => other.test(text))
        .map(([path, text]) => `${path}: ${text}`)
    expect(mixed(en, portuguese)).toEqual([])
    expect(mixed(pt, english)).toEqual([])
  })
})
