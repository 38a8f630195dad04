import type { LibraryLanguage, TemplateId } from '#contract/library.ts'

/**
 * The selected template of a new page. An empty product id means that no product is selected; an empty variant id means
 * the checkout's default variant.
 */
export type TemplateChoice = {
  template: TemplateId | null
  language: LibraryLanguage
  productId: string
  variantId: string
}

/** @param language the administration's language as a BCP 47 tag */
export const createEmptyChoice = (language: string): TemplateChoice => ({
  template: null,
  language: language.startsWith('en') ? 'en' : 'pt-BR',
  productId: '',
  variantId: '',
})

/** Builds the request body; null while the template or the product is missing. */
export const toTemplateBody = ({ template, language, productId, variantId }: TemplateChoice) =>
  template === null || productId === ''
    ? null
    : { template, language, productId, ...(variantId !== '' && { variantId }) }
