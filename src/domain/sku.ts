import { cleanText } from './pasted-text.ts'
import { toSlug } from './slug.ts'

const invisibleCharacters = /\p{Default_Ignorable_Code_Point}/gu

/** A SKU as it is kept: a clean text without any character that nobody sees. */
export const cleanSku = (text: string): string => cleanText(text.replace(invisibleCharacters, ''))

/**
 * What SKUs that look the same have in common, whatever their case, compatibility form (full-width, ligatures) and unseen
 * characters: no two on sale have the same. Accents, zeros and dashes are seen, so they count.
 */
export const toSkuComparisonKey = (sku: string): string =>
  cleanText(sku.normalize('NFKC').replace(invisibleCharacters, '').toLowerCase().normalize('NFKC'))

const maxProposalLength = 40

/** What a SKU is made from where a seller gives none: 'Luminária Halo' is LUMINARIA-HALO. It may be taken. */
export const proposeSku = (title: string): string =>
  toSlug(title).slice(0, maxProposalLength).replace(/-$/, '').toUpperCase() || 'SKU-1'
