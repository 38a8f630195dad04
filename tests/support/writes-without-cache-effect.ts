import * as catalogBulk from '#contract/catalog-bulk.ts'
import * as customers from '#contract/customers.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import * as files from '#contract/files.ts'
import * as functions from '#contract/functions.ts'
import * as mails from '#contract/mails.ts'
import * as operations from '#contract/operations.ts'
import * as orderList from '#contract/order-list.ts'
import * as orders from '#contract/orders.ts'
import * as pages from '#contract/pages.ts'
import * as paymentLinks from '#contract/payment-links.ts'
import * as promotions from '#contract/promotions.ts'
import * as settings from '#contract/settings.ts'
import * as signIn from '#contract/sign-in.ts'
import * as signInPhone from '#contract/sign-in-phone.ts'
import * as subscriptions from '#contract/subscriptions.ts'
import * as team from '#contract/team.ts'
import * as templates from '#contract/templates.ts'
import * as upsellGraph from '#contract/upsell-graph.ts'
import * as upsellOffers from '#contract/upsell-offers.ts'
import * as upsells from '#contract/upsells.ts'
import * as visualPages from '#contract/visual-pages.ts'

/** What sellers do that no kept page shows. */
export const writesWithoutCacheEffect: readonly Endpoint[] = [
  // Reads; its answer is a file.
  catalogBulk.exportSomeProducts,
  // Reads, too: an address nobody knows yet.
  pages.makeDraftAddress,
  pages.salesPageEditing.versionAddress,
  upsells.upsellPageEditing.address,
  upsells.upsellPageEditing.versionAddress,
  // What was never published.
  pages.discardSalesPageDraft,
  pages.salesPageEditing.addImage,
  pages.salesPageEditing.restore,
  // No product asks for a new template yet, and a preview is drawn for who holds its token.
  templates.createTemplate,
  templates.previewCheckout,
  // Pages of funnels are drawn for one order each; only the checkout row tells of them.
  upsells.createUpsell,
  upsells.changeUpsell,
  upsells.deleteUpsell,
  visualPages.createVisualPage,
  visualPages.saveVisualPage,
  visualPages.keepVisualDraft,
  visualPages.discardVisualDraft,
  visualPages.convertVisualPage,
  upsells.changeUpsellPage,
  upsells.deleteUpsellPage,
  upsells.reorderUpsellPages,
  upsells.createCustomPage,
  upsells.setPageLink,
  upsellGraph.previewUpsell,
  upsellOffers.makeOffer,
  upsellOffers.replaceUpsellPageFiles,
  upsells.upsellPageEditing.save,
  upsells.upsellPageEditing.publish,
  upsells.upsellPageEditing.discard,
  upsells.upsellPageEditing.addImage,
  upsells.upsellPageEditing.restore,
  // A new picture has a new name: the save that names it is the one that shows it.
  files.uploadImage,
  // And a banner's pictures are asked for anew each time.
  files.uploadProductBanner,
  files.uploadTemplateBanner,
  // Between server and provider.
  settings.createWebhook,
  settings.saveWebhookSecret,
  functions.listStripeProducts,
  mails.resendEmail,
  mails.sendMailSample,
  orders.refundOrder,
  orders.cancelOrder,
  subscriptions.cancelSubscription,
  orders.addNote,
  orders.deleteNote,
  orders.restoreNote,
  orderList.prepareOrdersFile,
  orderList.saveView,
  orderList.renameView,
  orderList.deleteView,
  customers.setConsent,
  customers.exportCustomer,
  customers.eraseCustomer,
  operations.clearAlarm,
  operations.runInvariants,
  operations.replayDeadLetter,
  operations.replayDeadLetters,
  operations.discardDeadLetter,
  // A link's page is kept by nobody.
  paymentLinks.createPaymentLink,
  paymentLinks.cancelPaymentLink,
  paymentLinks.reopenPaymentLink,
  // A code counts on the checkout row alone.
  promotions.createPromotion,
  promotions.changePromotion,
  promotions.deletePromotion,
  // Who may work here.
  signIn.addProvider,
  signIn.changeProvider,
  signIn.removeProvider,
  signIn.checkIssuer,
  signInPhone.savePhoneSender,
  signInPhone.removePhoneSender,
  signInPhone.tryPhoneSender,
  team.invite,
  team.inviteAgain,
  team.takeBackInvitation,
  team.changeRole,
  team.removeMember,
  team.resetFactors,
  team.endMemberSessions,
  operations.chooseAlarmMails,
  team.endSession,
  team.confirmPassword,
  team.makeApiKey,
  team.revokeApiKey,
]
