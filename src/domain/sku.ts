import { cleanText } from './pasted-text.ts'

const ignored = /\p{Default_Ignorable_Code_Point}/gu

/** A SKU as it is kept: a clean text without any character that nobody sees. */
export const cleanSku = (text: string): string => cleanText(text.replace(ignored, ''))

/**
 * What SKUs that look the same have in common, whatever their case, compatibility form (full-width, ligatures) and unseen
 * characters: no two on sale have the same. Accents, zeros and dashes are seen, so they count.
 */
export const skuLook = (sku: string): string =>
  cleanText(sku.normalize('NFKC').replace(ignored, '').toLowerCase().normalize('NFKC'))
