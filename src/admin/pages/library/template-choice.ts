import type { LibraryLanguage, TemplateId } from '#contract/library.ts'

/** What a page is begun with. Empty product: none is chosen yet; empty variant: the one the checkout starts with. */
export type TemplateChoice = {
  template: TemplateId | null
  language: LibraryLanguage
  productId: string
  variantId: string
}

/** @param language what the administration speaks, as a BCP 47 tag */
export const createEmptyChoice = (language: string): TemplateChoice => ({
  template: null,
  language: language.startsWith('en') ? 'en' : 'pt-BR',
  productId: '',
  variantId: '',
})

/** A choice as it is sent; null while a template or its product is missing. */
export const toTemplateBody = ({ template, language, productId, variantId }: TemplateChoice) =>
  template === null || productId === ''
    ? null
    : { template, language, productId, ...(variantId !== '' && { variantId }) }
