import { cleanText } from './pasted-text.ts'
import { slugOf } from './slug.ts'

const ignored = /\p{Default_Ignorable_Code_Point}/gu

/** A SKU as it is kept: a clean text without any character that nobody sees. */
export const cleanSku = (text: string): string => cleanText(text.replace(ignored, ''))

/**
 * What SKUs that look the same have in common, whatever their case, compatibility form (full-width, ligatures) and unseen
 * characters: no two on sale have the same. Accents, zeros and dashes are seen, so they count.
 */
export const skuLook = (sku: string): string =>
  cleanText(sku.normalize('NFKC').replace(ignored, '').toLowerCase().normalize('NFKC'))

const longestProposal = 40

/** What a SKU is made from where a seller gives none: 'Luminária Halo' is LUMINARIA-HALO. It may be taken. */
export const skuOfTitle = (title: string): string =>
  slugOf(title).slice(0, longestProposal).replace(/-$/, '').toUpperCase() || 'SKU-1'
