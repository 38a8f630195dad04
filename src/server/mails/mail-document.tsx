import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { darkCss, style } from './mail-style.ts'

/** Attributes of a table that only places things: mail programs know no other layout. */
export const table = { role: 'presentation', cellPadding: 0, cellSpacing: 0, border: 0, width: '100%' } as const

type Props = { language: string; subject: string; preview: string; footer: ReactNode; children: ReactNode }

function Document({ language, subject, preview, footer, children }: Props) {
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{subject}</title>
        <style>{darkCss}</style>
      </head>
      <body className="m-page" style={style.page}>
        <div style={style.preview}>{preview}</div>
        <table {...table} className="m-page" style={style.outer}>
          <tbody>
            <tr>
              <td align="center" style={style.frame}>
                <table {...table} className="m-sheet" style={style.sheet}>
                  <tbody>{children}</tbody>
                </table>
                <p className="m-ink2" style={style.footer}>
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

/** A mail as one HTML document; `children` are the rows of its sheet. Everything in it is escaped by React. */
export const mailDocument = (props: Props): string => `<!doctype html>${renderToStaticMarkup(<Document {...props} />)}`
