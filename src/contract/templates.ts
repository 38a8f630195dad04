import * as z from 'zod/mini'
import { colorPattern } from '#domain/brand-color.ts'
import { blockTypes } from '#domain/checkout-template.ts'
import { ImageUrl, ShippingOption } from './catalog.ts'
import { endpoint } from './endpoint.ts'
import { ComposedText, Id, Moment, OptionalText, PlainText, Text, WithId } from './shapes.ts'

const reads = { who: 'viewer', limit: 600, bytes: 0, cache: 0 } as const
const writes = { who: 'editor', limit: 240, bytes: 131_072, cache: 0 } as const

/**
 * One part of the checkout as the seller arranged it. `content` is plain text with the placeholders `{timer}` and
 * `{count}`; for a banner it is the picture's URL or its placeholder. `styles` are on an allow-list. `display: none`
 * hides the part; `source` is the source of its figure: 'simulated' or 'live' for the number of people online,
 * 'simulated' or 'hidden' for the rating.
 */
export const TemplateElement = z.object({
  id: z.string().check(z.regex(/^[\w-]{1,60}$/)),
  type: z.enum(blockTypes),
  content: ComposedText(2_000),
  styles: z.optional(z.record(z.string().check(z.maxLength(40)), PlainText(80))),
})
export type TemplateElement = z.infer<typeof TemplateElement>
const Elements = z.array(TemplateElement).check(z.maxLength(60))
/** `brand` is the color of buttons, '#rrggbb'. White or dark text must be readable on it. */
const Styles = z.object({ brand: z.optional(z.string().check(z.regex(colorPattern))) })

/**
 * A design of the checkout. `products` counts the products that select it explicitly; products without a selection use
 * the default template.
 */
export const CheckoutTemplate = z.object({
  id: Id,
  name: z.string(),
  elements: z.array(TemplateElement),
  styles: Styles,
  isActive: z.boolean(),
  isSystemDefault: z.boolean(),
  products: z.int(),
  version: z.int(),
  createdAt: Moment,
  updatedAt: Moment,
})
export type CheckoutTemplate = z.infer<typeof CheckoutTemplate>

/** Checkout templates, newest first. */
export const listTemplates = endpoint('GET', '/api/v1/checkout-templates', {
  ...reads,
  reply: z.object({ templates: z.array(CheckoutTemplate) }),
})

/**
 * Creates a template as a copy of another one, by default of the shop's default template. Without a name, the copy is
 * named 'Novo Template {n}'.
 */
export const createTemplate = endpoint('POST', '/api/v1/checkout-templates', {
  ...writes,
  body: z.object({ name: z.optional(Text(80)), copyOf: z.optional(Id) }),
  reply: CheckoutTemplate,
  errors: ['template_not_found'],
})

/**
 * Changes only the given fields, immediately for every checkout that uses the template. `version` is the version that
 * the caller edited. If someone else has saved since, the response is 409 `conflict` with the current `template` and
 * its author (`by`, null for a member who left). The contact, delivery and payment forms can be neither omitted nor
 * hidden, only banners and texts may appear twice, a banner holds its placeholder or a picture, and white or dark text
 * must be readable on the brand color: 422 `invalid_fields` names each field ('elements.2.content') with id_twice,
 * type_twice, banner_unknown, banner_twice, form_hidden, form_missing or brand_unreadable. Styles that are not on the
 * allow-list are dropped. The default template is always active (`template_is_default`).
 */
export const saveTemplate = endpoint('PATCH', '/api/v1/checkout-templates/:id', {
  ...writes,
  params: WithId,
  body: z.object({
    name: z.optional(Text(80)),
    elements: z.optional(Elements),
    styles: z.optional(Styles),
    isActive: z.optional(z.boolean()),
    version: z.optional(z.int()),
  }),
  reply: CheckoutTemplate,
  errors: ['template_not_found', 'template_is_default', 'conflict'],
})

/**
 * Deletes a template. Its products use the default template from then on. The default template cannot be deleted
 * (`template_is_default`).
 */
export const deleteTemplate = endpoint('DELETE', '/api/v1/checkout-templates/:id', {
  ...writes,
  params: WithId,
  errors: ['template_not_found', 'template_is_default'],
})

/** A preview of a product's checkout. Omitted fields have their saved values. */
export const CheckoutDraft = z.object({
  productId: Id,
  /** Id of the template; null means the default template. */
  templateId: z.optional(z.nullable(Id)),
  elements: z.optional(Elements),
  styles: z.optional(Styles),
  checkoutTitle: OptionalText(200),
  checkoutDescription: OptionalText(2_000),
  banners: z.optional(
    z.object({ top: z.nullable(ImageUrl), bottom1: z.nullable(ImageUrl), bottom2: z.nullable(ImageUrl) }),
  ),
  shippingOptions: z.optional(z.array(ShippingOption).check(z.maxLength(50))),
})
export type CheckoutDraft = z.infer<typeof CheckoutDraft>

/**
 * Stores an unsaved design for an hour. `address` is the URL of the checkout page with this design, for a frame of the
 * administration. The page opens no checkout, reserves no stock and cannot charge. With the `token` of an earlier
 * response, the call changes that preview.
 */
export const previewCheckout = endpoint('POST', '/api/v1/checkout-previews', {
  ...reads,
  bytes: 131_072,
  body: z.object({ token: z.optional(z.string().check(z.maxLength(100))), draft: CheckoutDraft }),
  reply: z.object({ token: z.string(), address: z.string() }),
  errors: ['product_not_found', 'template_not_found'],
})
