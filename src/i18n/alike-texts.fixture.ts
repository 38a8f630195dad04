/** Brands, numbers and words that are the same in both languages. */
export const shared =
  /^(CVV|Pix|Apple Pay|Email|SKU|Total|Subtotal|CSV|Vitrine|English|Português \(Brasil\)|Stripe|Mercado Pago|Webhook|auto|yes|no|brl|KB|[XY])?[\d\s.()#-]*(KB)?$/
/** Keys of texts that are the same in both languages. */
export const alike = new Set(
  `auth.setupCommand operations.ages.minutes operations.megabytes operations.vitalPages.checkout operations.vitalPages.upsell orders.cardEnding orders.charges.main orders.charges.upsell orders.kinds.upsell
  shell.unknownPath settings.secretShown shell.upsells team.keyRoles.webhooks shell.languages.en shell.languages.pt-BR
  visualCanvas.named visualCanvas.place visualCanvas.sizeBadge visualCanvas.zoomed visualCanvas.percent orderPage.courses.percent
  pages.zoom pages.fontPx pages.templateNames.guide pages.changeLink pages.listLinks pages.linkExample
  checkoutLook.template checkoutLook.banners upsells.documentTitle upsells.title upsells.about upsells.upsell
  catalog.kit.badge customers.modes.live paymentLinks.line sales.channels.checkout orders.methods.pix paymentMethods.methods.pix
  mercadoPago.publicKey mercadoPago.accessToken mercadoPago.stored paymentMethods.providers.stripe orders.providers.stripe
  productPage.template productPage.conflictVariant digitalGoods.kinds.link
  moveIn.sources.shopify moveIn.sources.woocommerce moveIn.sources.cartpanda moveIn.sources.hotmart moveIn.sources.kiwify
  webhooks.title webhooks.editDocumentTitle webhooks.ms webhooks.seconds webhooks.statusCode settings.webhooks palette.webhooks webhooks.documentTitle
  signIn.kinds.oidc signIn.kinds.saml signIn.channelNames.sms signIn.channelNames.whatsapp`
    .split(/\s+/)
    .filter(Boolean),
)
