import { cleanText } from './pasted-text.ts'
import { toSlug } from './slug.ts'

const invisibleCharacters = /\p{Default_Ignorable_Code_Point}/gu

/** Returns a SKU in the form in which it is stored: cleaned, without invisible characters. */
export const cleanSku = (text: string): string => cleanText(text.replace(invisibleCharacters, ''))

/**
 * Returns a key that is equal for SKUs that look the same, whatever their case, compatibility form (full-width,
 * ligatures) and invisible characters. No two SKUs on sale may share a key. Accents, zeros and dashes are visible, so
 * they result in different keys.
 */
export const toSkuComparisonKey = (sku: string): string =>
  cleanText(sku.normalize('NFKC').replace(invisibleCharacters, '').toLowerCase().normalize('NFKC'))

const maxProposalLength = 40

/**
 * Proposes a SKU from a product's title: 'Luminária Halo' becomes LUMINARIA-HALO. Another variant may already use this
 * SKU.
 */
export const proposeSku = (title: string): string =>
  toSlug(title).slice(0, maxProposalLength).replace(/-$/, '').toUpperCase() || 'SKU-1'
