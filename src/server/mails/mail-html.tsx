import { renderToStaticMarkup } from 'react-dom/server'
import type { Mail } from './mail.ts'
import { darkCss, style } from './mail-style.ts'

const table = { role: 'presentation', cellPadding: 0, cellSpacing: 0, border: 0, width: '100%' } as const

function Header({ mail }: { mail: Mail }) {
  return (
    <tr>
      <td className="m-line m-pad" style={style.header}>
        <table {...table}>
          <tbody>
            <tr>
              <td className="m-ink" style={style.shop}>
                {mail.shop.name}
              </td>
              <td className="m-ink2" style={style.number}>
                {mail.order}
              </td>
            </tr>
          </tbody>
        </table>
      </td>
    </tr>
  )
}

function Intro({ mail }: { mail: Mail }) {
  return (
    <tr>
      <td className="m-pad" style={style.intro}>
        <div className="m-go" style={style.check}>
          ✓
        </div>
        <h1 className="m-ink" style={style.title}>
          {mail.title}
        </h1>
        <p className="m-ink2" style={style.text}>
          {mail.text}
        </p>
        {mail.simulated && (
          <p className="m-notice" style={style.notice}>
            {mail.words.simulated}
          </p>
        )}
      </td>
    </tr>
  )
}

function Item({ line }: { line: Mail['lines'][number] }) {
  return (
    <tr>
      {line.image && (
        <td width={80} style={style.item}>
          <img src={line.image} width={64} height={64} alt="" style={style.image} />
        </td>
      )}
      <td style={style.item} colSpan={line.image ? 1 : 2}>
        <p className="m-ink" style={style.itemTitle}>
          {line.title}
        </p>
        <p className="m-ink2" style={style.itemNote}>
          {line.note}
        </p>
      </td>
      <td className="m-ink" style={{ ...style.item, ...style.amount, paddingLeft: 16 }}>
        {line.amount}
      </td>
    </tr>
  )
}

function Receipt({ mail }: { mail: Mail }) {
  return (
    <tr>
      <td className="m-pad" style={style.block}>
        <table {...table}>
          <tbody>
            {mail.lines.map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never moved.
              <Item key={index} line={line} />
            ))}
          </tbody>
        </table>
        <div className="m-line" style={style.sums}>
          <table {...table}>
            <tbody>
              {mail.sums.map(sum => (
                <tr key={sum.label}>
                  <td className="m-ink2" style={style.sumLabel}>
                    {sum.label}
                  </td>
                  <td className="m-ink" style={style.sumAmount}>
                    {sum.amount}
                  </td>
                </tr>
              ))}
              <tr>
                <td className="m-ink" style={style.totalLabel}>
                  {mail.total.label}
                </td>
                <td className="m-ink" style={style.totalAmount}>
                  <span className="m-ink2" style={style.currency}>
                    {mail.total.currency}
                  </span>{' '}
                  {mail.total.amount}
                </td>
              </tr>
            </tbody>
          </table>
        </div>
      </td>
    </tr>
  )
}

function Fact({ title, lines }: { title: string; lines: string[] }) {
  if (lines.length === 0) return null
  return (
    <td className="m-half" style={style.fact}>
      <p className="m-ink2" style={style.factTitle}>
        {title}
      </p>
      <p className="m-ink" style={style.factText}>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never moved.
          <span key={index}>
            {line}
            <br />
          </span>
        ))}
      </p>
    </td>
  )
}

function Document({ mail }: { mail: Mail }) {
  return (
    <html lang={mail.words.language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{mail.subject}</title>
        <style>{darkCss}</style>
      </head>
      <body className="m-page" style={style.page}>
        <div style={style.preview}>{mail.preview}</div>
        <table {...table} className="m-page" style={style.outer}>
          <tbody>
            <tr>
              <td align="center" style={style.frame}>
                <table {...table} className="m-sheet" style={style.sheet}>
                  <tbody>
                    <Header mail={mail} />
                    <Intro mail={mail} />
                    <Receipt mail={mail} />
                    <tr>
                      <td className="m-pad" style={style.facts}>
                        <table {...table}>
                          <tbody>
                            <tr>
                              <Fact title={mail.words.shipTo} lines={mail.address} />
                              <Fact title={mail.words.payment} lines={mail.payments} />
                            </tr>
                          </tbody>
                        </table>
                      </td>
                    </tr>
                  </tbody>
                </table>
                <p className="m-ink2" style={style.footer}>
                  {mail.words.footer(mail.shop.name)}
                </p>
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  )
}

/** The mail as one HTML document. Everything in it is escaped by React. */
export const mailHtml = (mail: Mail): string => `<!doctype html>${renderToStaticMarkup(<Document mail={mail} />)}`
