import { type ReactNode, useEffect, useState } from 'react'
import type { AwaitingPayment } from '#contract/payment-methods.ts'
import { language, setWords } from '#i18n/storefront.ts'
import type { CodePanelProps } from '../pix/checkout-code-panel.tsx'
import { loadStyles } from '../ui/load-styles.ts'

export type PanelLanguage = 'en' | 'pt-BR'
/** The language of the panel on the simple checkout, whose texts in the default set are in Portuguese. */
export const getPanelLanguage = (): PanelLanguage => (language === 'en' ? 'en' : 'pt-BR')
const wordFiles = { en: () => import('#i18n/en/pix.ts'), 'pt-BR': () => import('#i18n/pt-BR/pix.ts') }

let styles: Promise<void> | null = null
/** Loads the panel with its texts and styles, which only a shopper who pays with a code needs. */
export async function loadCodePanel(panelLanguage: PanelLanguage) {
  styles ??= loadStyles(new URL('../pix/code-panel.css', import.meta.url).href)
  const [{ CheckoutCodePanel }, words] = await Promise.all([
    import('../pix/checkout-code-panel.tsx'),
    wordFiles[panelLanguage](),
    styles,
  ])
  setWords(language, words)
  return CheckoutCodePanel
}

/** The URL of the order's page, which shows the same code and needs no script for it. */
const buildOrderPath = ({ order: { publicId, key } }: AwaitingPayment): string =>
  `/order/${publicId}?${new URLSearchParams({ key })}`

type Panel = Awaited<ReturnType<typeof loadCodePanel>>
/** How a checkout reacts to its code. */
export type CodeReactions = Omit<CodePanelProps, 'awaiting' | 'children' | 'onPaid'> & {
  onPaid: (orderPath: string) => void
}
type Props = CodeReactions & Pick<CodePanelProps, 'awaiting' | 'children'> & { panelLanguage: PanelLanguage }

export function LazyCodePanel({ panelLanguage, onPaid, ...props }: Props): ReactNode {
  const [loaded, setLoaded] = useState<{ Panel: Panel } | null>(null)
  const orderPath = buildOrderPath(props.awaiting)
  useEffect(() => {
    loadCodePanel(panelLanguage).then(
      Panel => setLoaded({ Panel }),
      error => {
        console.error('code panel', error)
        location.assign(orderPath)
      },
    )
  }, [panelLanguage, orderPath])
  return loaded ? (
    <loaded.Panel {...props} onPaid={() => onPaid(orderPath)} />
  ) : (
    <main className="ty" aria-busy="true" />
  )
}
