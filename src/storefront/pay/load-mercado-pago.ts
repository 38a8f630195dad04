import { getLanguageTag, language, setWords } from '#i18n/storefront.ts'
import { loadStyles } from '../ui/load-styles.ts'
import type { MercadoPagoParts } from './card.ts'
import type { PanelLanguage } from './code-panel.tsx'

const wordFiles = {
  en: () => import('#i18n/en/mercado-pago-card.ts'),
  'pt-BR': () => import('#i18n/pt-BR/mercado-pago-card.ts'),
}

const getPanelLanguage = (): PanelLanguage => (getLanguageTag() === 'pt-BR' ? 'pt-BR' : 'en')

let styles: Promise<void> | null = null
/** Loads a part of Mercado Pago's card form with its texts and styles, which only a shop that uses it needs. */
async function loadPart<Part>(partsLanguage: PanelLanguage, load: () => Promise<Part>): Promise<Part> {
  styles ??= loadStyles(new URL('../mercado-pago/mercado-pago.css', import.meta.url).href)
  const [part, words] = await Promise.all([load(), wordFiles[partsLanguage](), styles])
  setWords(language, words)
  return part
}

/** Loads the card form of the checkouts. */
export async function loadMercadoPago(partsLanguage: PanelLanguage): Promise<MercadoPagoParts> {
  const { Fields, Installments } = await loadPart(partsLanguage, () => import('../mercado-pago/parts.ts'))
  return { Fields, Installments }
}

/** Loads the dialog that asks for the security code of a saved card. */
export const loadCodeDialog = () => loadPart(getPanelLanguage(), () => import('../mercado-pago/code-dialog.tsx'))

/** Loads the dialog that shows the page of the shopper's bank. */
export const loadChallenge = () => loadPart(getPanelLanguage(), () => import('../mercado-pago/challenge.ts'))
