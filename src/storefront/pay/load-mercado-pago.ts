import { language, setWords } from '#i18n/storefront.ts'
import { loadStyles } from '../ui/load-styles.ts'
import type { MercadoPagoParts } from './card.ts'
import type { PanelLanguage } from './code-panel.tsx'

const wordFiles = {
  en: () => import('#i18n/en/mercado-pago-card.ts'),
  'pt-BR': () => import('#i18n/pt-BR/mercado-pago-card.ts'),
}

let styles: Promise<void> | null = null
/** Loads Mercado Pago's card form with its texts and styles, which only a shop that uses it needs. */
export async function loadMercadoPago(partsLanguage: PanelLanguage): Promise<MercadoPagoParts> {
  styles ??= loadStyles(new URL('../mercado-pago/mercado-pago.css', import.meta.url).href)
  const [{ Fields, Installments }, words] = await Promise.all([
    import('../mercado-pago/parts.ts'),
    wordFiles[partsLanguage](),
    styles,
  ])
  setWords(language, words)
  return { Fields, Installments }
}
