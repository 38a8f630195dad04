import { EmailFooter } from './email-footer.tsx'
import type { Mail } from './mail.ts'
import { layoutTable, type MailTheme, renderMailDocument } from './mail-document.tsx'
import { MailLogo } from './mail-logo.tsx'
import { mailStyles } from './mail-styles.ts'

function Header({ mail }: { mail: Mail }) {
  return (
    <tr>
      <td className="m-line m-pad" style={mailStyles.header}>
        <table {...layoutTable}>
          <tbody>
            <tr>
              <td className="m-ink" style={mailStyles.shop}>
                <MailLogo shop={mail.shop} />
              </td>
              <td className="m-ink2" style={mailStyles.number}>
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
      <td className="m-pad" style={mailStyles.intro}>
        {mail.isGood && (
          <div className="m-go" style={mailStyles.check}>
            ✓
          </div>
        )}
        <h1 className="m-ink" style={mail.isGood ? mailStyles.title : mailStyles.firstTitle}>
          {mail.title}
        </h1>
        {[mail.text, ...mail.notes].map(text => (
          <p key={text} className="m-ink2" style={mailStyles.text}>
            {text}
          </p>
        ))}
        {mail.modeNotice && (
          <p className="m-notice" style={mailStyles.notice}>
            {mail.modeNotice}
          </p>
        )}
      </td>
    </tr>
  )
}

const firstCharacter = (title: string) => /[\p{L}\p{N}]/u.exec(title)?.[0].toUpperCase()

/** If another item has a picture, an item without one shows its first letter instead, so that all titles align. */
type ItemProps = { line: Mail['lines'][number]; hasPlace: boolean; open: string }
function Item({ line, hasPlace, open }: ItemProps) {
  return (
    <tr>
      {hasPlace && (
        <td width={80} style={mailStyles.item}>
          {line.image ? (
            <img src={line.image} width={64} height={64} alt="" style={mailStyles.image} />
          ) : (
            <div className="m-sunken m-ink2" style={mailStyles.noImage} aria-hidden="true">
              {firstCharacter(line.title)}
            </div>
          )}
        </td>
      )}
      <td style={mailStyles.item}>
        <p className="m-ink" style={mailStyles.itemTitle}>
          {line.title}
        </p>
        <p className="m-ink2" style={mailStyles.itemNote}>
          {line.note}
        </p>
        {line.href && (
          <p className="m-ink" style={mailStyles.itemNote}>
            <a className="m-ink" href={line.href} style={mailStyles.link}>
              {open}
            </a>
          </p>
        )}
      </td>
      <td className="m-ink" style={{ ...mailStyles.item, ...mailStyles.amount, paddingLeft: 16 }}>
        {line.amount}
      </td>
    </tr>
  )
}

function Sums({ sums, total }: { sums: Mail['sums']; total: NonNullable<Mail['total']> }) {
  return (
    <div className="m-line" style={mailStyles.sums}>
      {sums.length > 0 && (
        <table {...layoutTable}>
          <tbody>
            {sums.map(sum => (
              <tr key={sum.label}>
                <td className="m-ink2" style={mailStyles.sumLabel}>
                  {sum.label}
                </td>
                <td className="m-ink" style={mailStyles.sumAmount}>
                  {sum.amount}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <table {...layoutTable}>
        <tbody>
          <tr>
            <td className="m-ink" style={mailStyles.totalLabel}>
              {total.label}
            </td>
            <td className="m-ink" style={mailStyles.totalAmount}>
              <span className="m-ink2" style={mailStyles.currency}>
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
      <td className="m-pad" style={mailStyles.block}>
        <table {...layoutTable}>
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
    <td className="m-half" style={mailStyles.fact}>
      <p className="m-ink2" style={mailStyles.factTitle}>
        {title}
      </p>
      <p className="m-ink" style={mailStyles.factText}>
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

/** Renders a block with one button for the call to action, and above it the payment code if there is one. */
function Offer({ offer, code }: { offer: NonNullable<Mail['offer']>; code: Mail['code'] }) {
  return (
    <tr>
      <td className="m-pad" style={mailStyles.block}>
        <div className="m-line" style={mailStyles.offer}>
          {code && (
            <>
              <p className="m-ink" style={mailStyles.offerText}>
                {code.text}
              </p>
              <p className="m-sunken m-ink" style={mailStyles.code}>
                {code.value}
              </p>
            </>
          )}
          <p className="m-ink" style={mailStyles.offerText}>
            {offer.text}
          </p>
          <a className="m-go" href={offer.href} style={mailStyles.button}>
            {offer.button}
          </a>
          {code && (
            <p className="m-ink2" style={mailStyles.afterButton}>
              {code.paid}
            </p>
          )}
        </div>
      </td>
    </tr>
  )
}

/** Buyers have no accounts, so the link to the order page is signed. */
function OrderLink({ href, words }: { href: string; words: Mail['words'] }) {
  return (
    <tr>
      <td className="m-pad" style={mailStyles.last}>
        <p className="m-ink2" style={mailStyles.itemNote}>
          {words.seeOrderText}{' '}
          <a className="m-ink" href={href} style={mailStyles.link}>
            {words.seeOrder}
          </a>
        </p>
      </td>
    </tr>
  )
}

function MailRows({ mail }: { mail: Mail }) {
  return (
    <>
      <Header mail={mail} />
      <Intro mail={mail} />
      {mail.offer && mail.code && <Offer offer={mail.offer} code={mail.code} />}
      <Receipt mail={mail} />
      {mail.offer && !mail.code && <Offer offer={mail.offer} code={null} />}
      {(mail.address.length > 0 || mail.payments.length > 0) && (
        <tr>
          <td className="m-pad m-facts" style={mailStyles.facts}>
            <table {...layoutTable}>
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
          <td style={mailStyles.end} />
        </tr>
      )}
    </>
  )
}

/**
 * Renders the e-mail of an order as one HTML document. `theme` is for previews only; otherwise the mail program
 * decides.
 */
export function renderMailHtml(mail: Mail, theme?: MailTheme): string {
  const { subject, preview, words } = mail
  const footer = <EmailFooter mail={mail} />
  return renderMailDocument({
    language: words.language,
    subject,
    preview,
    footer,
    theme,
    children: <MailRows mail={mail} />,
  })
}
