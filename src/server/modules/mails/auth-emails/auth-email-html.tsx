import type { CSSProperties } from 'react'
import { renderMailDocument } from '../mail-document.tsx'
import { MailHeader, MailRow } from '../mail-row.tsx'
import { mailStyles } from '../mail-styles.ts'
import type { AuthEmail } from './auth-email.ts'

const styles = {
  code: { ...mailStyles.title, fontSize: 32, letterSpacing: '.18em', fontVariantNumeric: 'tabular-nums' },
  address: { ...mailStyles.itemNote, wordBreak: 'break-all' },
  last: { padding: '28px 32px 36px' },
} satisfies Record<string, CSSProperties>

function AuthEmailRows({ email }: { email: AuthEmail }) {
  return (
    <>
      <MailHeader shop={{ name: email.shop, logo: email.logo }} />
      <MailRow at={mailStyles.intro}>
        <h1 className="m-ink" style={{ ...mailStyles.title, marginTop: 0 }}>
          {email.title}
        </h1>
        <p className="m-ink2" style={mailStyles.text}>
          {email.text}
        </p>
      </MailRow>
      {email.code && (
        <MailRow at={mailStyles.block}>
          <p className="m-ink2" style={mailStyles.factTitle}>
            {email.words.code}
          </p>
          <p className="m-ink" style={{ ...styles.code, margin: 0 }}>
            {email.code}
          </p>
        </MailRow>
      )}
      {email.link && (
        <MailRow at={mailStyles.block}>
          <a className="m-go" href={email.link} style={{ ...mailStyles.button, marginTop: 0 }}>
            {email.button}
          </a>
          <p className="m-ink2" style={{ ...mailStyles.itemNote, marginTop: 18 }}>
            {email.words.link}
          </p>
          <p className="m-ink2" style={styles.address}>
            {email.link}
          </p>
        </MailRow>
      )}
      <MailRow at={styles.last}>
        {email.notes.map(note => (
          <p key={note} className="m-ink2" style={mailStyles.itemNote}>
            {note}
          </p>
        ))}
      </MailRow>
    </>
  )
}

export function renderAuthEmailHtml(email: AuthEmail): string {
  const { subject, text, words, footer } = email
  return renderMailDocument({
    language: words.language,
    subject,
    preview: text,
    footer,
    children: <AuthEmailRows email={email} />,
  })
}
