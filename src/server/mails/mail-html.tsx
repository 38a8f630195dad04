import type { Mail } from './mail.ts'
import { type MailTheme, mailDocument, table } from './mail-document.tsx'
import { MailFoot } from './mail-foot.tsx'
import { MailMark } from './mail-mark.tsx'
import { style } from './mail-style.ts'

function Header({ mail }: { mail: Mail }) {
  return (
    <tr>
      <td className="m-line m-pad" style={style.header}>
        <table {...table}>
          <tbody>
            <tr>
              <td className="m-ink" style={style.shop}>
                <MailMark shop={mail.shop} />
              </td>
              <td className="m-ink2" style={style.number}>
                {mail.order}
                <br />
                {mail.placedAt}
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
        {mail.isGood && (
          <div className="m-go" style={style.check}>
            ✓
          </div>
        )}
        <h1 className="m-ink" style={mail.isGood ? style.title : style.firstTitle}>
          {mail.title}
        </h1>
        {[mail.text, ...mail.notes].map(text => (
          <p key={text} className="m-ink2" style={style.text}>
            {text}
          </p>
        ))}
        {mail.simulated && (
          <p className="m-notice" style={style.notice}>
            {mail.words.simulated}
          </p>
        )}
      </td>
    </tr>
  )
}

const firstSign = (title: string) => /[\p{L}\p{N}]/u.exec(title)?.[0].toUpperCase()

/** Titles stand under each other: where others have a picture, one without has its place, and its first letter there. */
type ItemProps = { line: Mail['lines'][number]; hasPlace: boolean; open: string }
function Item({ line, hasPlace, open }: ItemProps) {
  return (
    <tr>
      {hasPlace && (
        <td width={80} style={style.item}>
          {line.image ? (
            <img src={line.image} width={64} height={64} alt="" style={style.image} />
          ) : (
            <div className="m-sunken m-ink2" style={style.noImage} aria-hidden="true">
              {firstSign(line.title)}
            </div>
          )}
        </td>
      )}
      <td style={style.item}>
        <p className="m-ink" style={style.itemTitle}>
          {line.title}
        </p>
        <p className="m-ink2" style={style.itemNote}>
          {line.note}
        </p>
        {line.href && (
          <p className="m-ink" style={style.itemNote}>
            <a className="m-ink" href={line.href} style={style.link}>
              {open}
            </a>
          </p>
        )}
      </td>
      <td className="m-ink" style={{ ...style.item, ...style.amount, paddingLeft: 16 }}>
        {line.amount}
      </td>
    </tr>
  )
}

function Sums({ sums, total }: { sums: Mail['sums']; total: NonNullable<Mail['total']> }) {
  return (
    <div className="m-line" style={style.sums}>
      {sums.length > 0 && (
        <table {...table}>
          <tbody>
            {sums.map(sum => (
              <tr key={sum.label}>
                <td className="m-ink2" style={style.sumLabel}>
                  {sum.label}
                </td>
                <td className="m-ink" style={style.sumAmount}>
                  {sum.amount}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <table {...table}>
        <tbody>
          <tr>
            <td className="m-ink" style={style.totalLabel}>
              {total.label}
            </td>
            <td className="m-ink" style={style.totalAmount}>
              <span className="m-ink2" style={style.currency}>
                {total.currency}
              </span>{' '}
              {total.amount}
            </td>
          </tr>
        </tbody>
      </table>
    </div>
  )
}

function Receipt({ mail }: { mail: Mail }) {
  const hasPlace = mail.lines.some(line => line.image)
  return (
    <tr>
      <td className="m-pad" style={style.block}>
        <table {...table}>
          <tbody>
            {mail.lines.map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never moved.
              <Item key={index} line={line} hasPlace={hasPlace} open={mail.words.links.open} />
            ))}
          </tbody>
        </table>
        {mail.total && <Sums sums={mail.sums} total={mail.total} />}
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

/** What the reader is asked to do, in one button. */
function Offer({ offer }: { offer: NonNullable<Mail['offer']> }) {
  return (
    <tr>
      <td className="m-pad" style={style.block}>
        <div className="m-line" style={style.offer}>
          <p className="m-ink" style={style.offerText}>
            {offer.text}
          </p>
          <a className="m-go" href={offer.href} style={style.button}>
            {offer.button}
          </a>
        </div>
      </td>
    </tr>
  )
}

/** The page of the order, for whoever has no account: nobody has one. */
function OrderLink({ href, words }: { href: string; words: Mail['words'] }) {
  return (
    <tr>
      <td className="m-pad" style={style.last}>
        <p className="m-ink2" style={style.itemNote}>
          {words.seeOrderText}{' '}
          <a className="m-ink" href={href} style={style.link}>
            {words.seeOrder}
          </a>
        </p>
      </td>
    </tr>
  )
}

function Rows({ mail }: { mail: Mail }) {
  return (
    <>
      <Header mail={mail} />
      <Intro mail={mail} />
      <Receipt mail={mail} />
      {mail.offer && <Offer offer={mail.offer} />}
      {(mail.address.length > 0 || mail.payments.length > 0) && (
        <tr>
          <td className="m-pad m-facts" style={style.facts}>
            <table {...table}>
              <tbody>
                <tr>
                  <Fact title={mail.addressTitle} lines={mail.address} />
                  <Fact title={mail.words.payment} lines={mail.payments} />
                </tr>
              </tbody>
            </table>
          </td>
        </tr>
      )}
      {mail.orderLink ? (
        <OrderLink href={mail.orderLink} words={mail.words} />
      ) : (
        <tr>
          <td style={style.end} />
        </tr>
      )}
    </>
  )
}

/** The mail of an order as one HTML document. `theme`: only to look at it; its reader's own program decides. */
export function mailHtml(mail: Mail, theme?: MailTheme): string {
  const { subject, preview, words } = mail
  const footer = <MailFoot mail={mail} />
  return mailDocument({ language: words.language, subject, preview, footer, theme, children: <Rows mail={mail} /> })
}
