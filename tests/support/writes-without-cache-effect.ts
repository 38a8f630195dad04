import * as catalogBulk from '#contract/catalog-bulk.ts'
import * as courses from '#contract/courses.ts'
import * as customers from '#contract/customers.ts'
import * as digitalGoods from '#contract/digital-goods.ts'
import * as digitalUploads from '#contract/digital-uploads.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { removeExampleOrders } from '#contract/example-orders.ts'
import * as files from '#contract/files.ts'
import * as functions from '#contract/functions.ts'
import * as goingLive from '#contract/going-live.ts'
import * as mails from '#contract/mails.ts'
import { testMercadoPago } from '#contract/mercado-pago-settings.ts'
import * as moveIn from '#contract/move-in.ts'
import * as operations from '#contract/operations.ts'
import * as orderList from '#contract/order-list.ts'
import { remindBuyer } from '#contract/order-reminder.ts'
import * as orders from '#contract/orders.ts'
import * as pages from '#contract/pages.ts'
import * as paymentLinks from '#contract/payment-links.ts'
import * as paymentMethodSettings from '#contract/payment-method-settings.ts'
import * as promotions from '#contract/promotions.ts'
import * as push from '#contract/push.ts'
import * as redirects from '#contract/redirects.ts'
import * as settings from '#contract/settings.ts'
import * as shopExport from '#contract/shop-export.ts'
import * as signIn from '#contract/sign-in.ts'
import * as signInPhone from '#contract/sign-in-phone.ts'
import * as subscriptions from '#contract/subscriptions.ts'
import * as team from '#contract/team.ts'
import * as templates from '#contract/templates.ts'
import * as upsellGraph from '#contract/upsell-graph.ts'
import * as upsellOffers from '#contract/upsell-offers.ts'
import * as upsells from '#contract/upsells.ts'
import * as visualPages from '#contract/visual-pages.ts'
import { registerWalletDomain } from '#contract/wallet-domain.ts'
import * as webhooks from '#contract/webhooks.ts'

/** Endpoints that change nothing that a cached page shows. */
export const writesWithoutCacheEffect: readonly Endpoint[] = [
  // Verifying changes cached pages only when the capability has changed, and then it invalidates them itself.
  paymentMethodSettings.verifyPaymentMethods,
  // No cached page shows what buyers receive after the payment.
  digitalGoods.createDigitalBenefit,
  digitalGoods.uploadDigitalFile,
  digitalGoods.replaceDigitalFile,
  digitalUploads.startDigitalUpload,
  digitalUploads.putDigitalUploadPart,
  digitalUploads.completeDigitalUpload,
  digitalUploads.cancelDigitalUpload,
  digitalGoods.changeDigitalBenefit,
  digitalGoods.deleteDigitalBenefit,
  digitalGoods.revokeDigitalGrant,
  digitalGoods.restoreDigitalGrant,
  digitalGoods.addLicenseKeys,
  digitalGoods.releaseLicenseActivation,
  // Pages with lessons are rendered for one student each.
  courses.createCourseModule,
  courses.changeCourseModule,
  courses.deleteCourseModule,
  courses.createLesson,
  courses.orderCourse,
  courses.changeLesson,
  courses.deleteLesson,
  courses.deleteLessonFile,
  courses.enrollStudents,
  courses.revokeEnrollment,
  // This endpoint only reads, and returns a file.
  catalogBulk.exportSomeProducts,
  shopExport.startShopExport,
  shopExport.cancelShopExport,
  shopExport.linkShopExport,
  // The endpoints below create a URL that nobody knows yet.
  pages.makeDraftAddress,
  pages.salesPageEditing.versionAddress,
  upsells.upsellPageEditing.address,
  upsells.upsellPageEditing.versionAddress,
  // The endpoints below change drafts, which no published page shows.
  pages.discardSalesPageDraft,
  pages.salesPageEditing.addImage,
  pages.salesPageEditing.restore,
  // No product uses a new template yet, and a preview is rendered only for the holder of its token.
  templates.createTemplate,
  templates.previewCheckout,
  // Funnel pages are rendered for one order each. Cached pages do not depend on funnels: only a checkout's database row
  // does, and cached pages do not contain that row.
  upsells.createUpsell,
  upsells.changeUpsell,
  upsells.deleteUpsell,
  visualPages.createVisualPage,
  visualPages.saveVisualPage,
  visualPages.saveVisualDraft,
  visualPages.discardVisualDraft,
  visualPages.convertVisualPage,
  upsells.changeUpsellPage,
  upsells.deleteUpsellPage,
  upsells.reorderUpsellPages,
  upsells.createCustomPage,
  upsells.setPageLink,
  upsellGraph.previewUpsell,
  upsellOffers.createOffer,
  upsellOffers.replaceUpsellPageFiles,
  upsells.upsellPageEditing.save,
  upsells.upsellPageEditing.publish,
  upsells.upsellPageEditing.discard,
  upsells.upsellPageEditing.addImage,
  upsells.upsellPageEditing.restore,
  // A new picture has a new name, so the later save that references it changes the page.
  files.uploadImage,
  // Banner pictures are fetched from the server every time.
  files.uploadProductBanner,
  files.uploadTemplateBanner,
  // The endpoints below affect only the server, the provider and the seller's own records.
  settings.createWebhook,
  webhooks.createWebhookEndpoint,
  webhooks.changeWebhookEndpoint,
  webhooks.deleteWebhookEndpoint,
  webhooks.rotateWebhookSecret,
  webhooks.pauseWebhookEndpoint,
  webhooks.resumeWebhookEndpoint,
  webhooks.resendWebhookDelivery,
  webhooks.resendFailedDeliveries,
  webhooks.sendWebhookExample,
  push.choosePushEvents,
  push.registerPushDevice,
  push.renewPushDevice,
  push.deletePushDevice,
  push.testPushDevice,
  registerWalletDomain,
  settings.saveWebhookSecret,
  testMercadoPago,
  functions.listStripeProducts,
  mails.resendEmail,
  mails.sendMailSample,
  orders.refundOrder,
  orders.cancelOrder,
  remindBuyer,
  removeExampleOrders,
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
  // The results of these two endpoints appear only in the going-live list of the administration.
  goingLive.sendTestMail,
  goingLive.lookUpSenderDomain,
  operations.clearAlarm,
  operations.runInvariants,
  operations.replayDeadLetter,
  operations.replayDeadLetters,
  operations.discardDeadLetter,
  // Payment link pages are never cached.
  paymentLinks.createPaymentLink,
  paymentLinks.cancelPaymentLink,
  paymentLinks.reopenPaymentLink,
  // A promotion code only affects a checkout's database row, which cached pages do not contain.
  promotions.createPromotion,
  promotions.changePromotion,
  promotions.deletePromotion,
  // Inspecting a file writes nothing. Redirects are looked up at each request of an unknown address.
  moveIn.inspectMoveInFile,
  redirects.createRedirect,
  redirects.deleteRedirect,
  // Team and sign-in settings.
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
