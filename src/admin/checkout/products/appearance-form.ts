import type { Product, ShippingOption } from '#contract/catalog.ts'
import type { CheckoutDraft } from '#contract/templates.ts'
import { type Banner, toSavedBanner } from '../../ui/banner.ts'

/** A product's own checkout texts and pictures while they are edited. */
export type AppearanceForm = {
  /** Null means the system's default template. */
  templateId: string | null
  checkoutTitle: string
  checkoutDescription: string
  top: Banner
  bottom1: Banner
  bottom2: Banner
  shippingOptions: readonly ShippingOption[]
}

export const toAppearanceForm = (product: Product): AppearanceForm => ({
  templateId: product.templateId,
  checkoutTitle: product.checkoutTitle ?? '',
  checkoutDescription: product.checkoutDescription ?? '',
  top: toSavedBanner(product.banners.top),
  bottom1: toSavedBanner(product.banners.bottom1),
  bottom2: toSavedBanner(product.banners.bottom2),
  shippingOptions: product.shippingOptions,
})

/** Converts the form to the draft that the preview shows. A picked picture has a temporary URL until it is saved. */
export const toCheckoutDraft = (productId: string, form: AppearanceForm): CheckoutDraft => ({
  productId,
  templateId: form.templateId,
  checkoutTitle: form.checkoutTitle,
  checkoutDescription: form.checkoutDescription,
  banners: { top: form.top.url, bottom1: form.bottom1.url, bottom2: form.bottom2.url },
  shippingOptions: [...form.shippingOptions],
})
