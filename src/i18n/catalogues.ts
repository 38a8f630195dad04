import { checkout as enCheckout } from './en/checkout.ts'
import { footer as enFooter } from './en/footer.ts'
import { home as enHome } from './en/home.ts'
import { mercadoPago as enMercadoPago } from './en/mercado-pago-card.ts'
import { orderPage as enOrderPage } from './en/order-page.ts'
import { pix as enPix } from './en/pix.ts'
import { refusals as enRefusals } from './en/refusals.ts'
import { simpleCheckout as enSimpleCheckout } from './en/simple-checkout.ts'
import { subscriptionPage as enSubscriptionPage } from './en/subscription-page.ts'
import { upsellPages as enUpsellPages } from './en/upsell-pages.ts'
import { checkout as ptCheckout } from './pt-BR/checkout.ts'
import { footer as ptFooter } from './pt-BR/footer.ts'
import { home as ptHome } from './pt-BR/home.ts'
import { mercadoPago as ptMercadoPago } from './pt-BR/mercado-pago-card.ts'
import { orderPage as ptOrderPage } from './pt-BR/order-page.ts'
import { pix as ptPix } from './pt-BR/pix.ts'
import { refusals as ptRefusals } from './pt-BR/refusals.ts'
import { simpleCheckout as ptSimpleCheckout } from './pt-BR/simple-checkout.ts'
import { subscriptionPage as ptSubscriptionPage } from './pt-BR/subscription-page.ts'
import { upsellPages as ptUpsellPages } from './pt-BR/upsell-pages.ts'
import { checkout } from './spec/checkout.ts'
import { footer } from './spec/footer.ts'
import { home } from './spec/home.ts'
import { mercadoPago } from './spec/mercado-pago-card.ts'
import { orderPage } from './spec/order-page.ts'
import { pix } from './spec/pix.ts'
import { refusals } from './spec/refusals.ts'
import { simpleCheckout } from './spec/simple-checkout.ts'
import { subscriptionPage } from './spec/subscription-page.ts'
import { upsellPages } from './spec/upsell-pages.ts'
import type { Catalogue } from './storefront.ts'

/** All text sets of the storefront. For the server only: a browser fetches only the set of its page's language. */
export const catalogues = {
  spec: {
    checkout,
    footer,
    home,
    mercadoPago,
    orderPage,
    pix,
    refusals,
    simpleCheckout,
    subscriptionPage,
    upsellPages,
  },
  en: {
    checkout: enCheckout,
    footer: enFooter,
    home: enHome,
    mercadoPago: enMercadoPago,
    orderPage: enOrderPage,
    pix: enPix,
    refusals: enRefusals,
    simpleCheckout: enSimpleCheckout,
    subscriptionPage: enSubscriptionPage,
    upsellPages: enUpsellPages,
  },
  'pt-BR': {
    checkout: ptCheckout,
    footer: ptFooter,
    home: ptHome,
    mercadoPago: ptMercadoPago,
    orderPage: ptOrderPage,
    pix: ptPix,
    refusals: ptRefusals,
    simpleCheckout: ptSimpleCheckout,
    subscriptionPage: ptSubscriptionPage,
    upsellPages: ptUpsellPages,
  },
} satisfies Record<string, Catalogue>
