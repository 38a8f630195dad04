import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { darkCss, mailStyles } from './mail-styles.ts'

/** Attributes of a layout table. Mail programs support no other layout. */
export const layoutTable = { role: 'presentation', cellPadding: 0, cellSpacing: 0, border: 0, width: '100%' } as const

export type MailTheme = 'light' | 'dark'
type Props = {
  language: string
  subject: string
  preview: string
  footer: ReactNode
  /** Forces the light or dark theme, for previews. Otherwise the mail program decides. */
  theme?: MailTheme | undefined
  children: ReactNode
}

const darkMediaQuery = '(prefers-color-scheme:dark)'
const getCss = (theme: MailTheme | undefined) =>
  theme
    ? darkCss.replace(darkMediaQuery, theme === 'dark' ? 'all' : 'not all').replaceAll('light dark', theme)
    : darkCss

function Document({ language, subject, preview, footer, theme, children }: Props) {
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        {/* Mail programs would turn parts of a code into links to phone numbers and maps. */}
        <meta name="format-detection" content="telephone=no,date=no,address=no" />
        <meta name="color-scheme" content={theme ?? 'light dark'} />
        <meta name="supported-color-schemes" content={theme ?? 'light dark'} />
        <title>{subject}</title>
        <style>{getCss(theme)}</style>
      </head>
      <body className="m-page" style={mailStyles.page}>
        <div style={mailStyles.preview}>{preview}</div>
        <table {...layoutTable} className="m-page" style={mailStyles.outer}>
          <tbody>
            <tr>
              <td align="center" style={mailStyles.frame}>
                <table {...layoutTable} className="m-sheet" style={mailStyles.sheet}>
                  <tbody>{children}</tbody>
                </table>
                <p className="m-ink2" style={mailStyles.footer}>
                  {footer}
                </p>
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  )
}

/**
 * Renders an e-mail as one HTML document. `children` are the rows of the document's main table. React escapes all
 * content.
 */
export const renderMailDocument = (props: Props): string =>
  `<!doctype html>${renderToStaticMarkup(<Document {...props} />)}`
