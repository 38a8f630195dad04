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

function AuthEmailRows({ letter }: { letter: AuthEmail }) {
  return (
    <>
      <MailHeader shop={{ name: letter.shop, logo: letter.logo }} />
      <MailRow at={mailStyles.intro}>
        <h1 className="m-ink" style={{ ...mailStyles.title, marginTop: 0 }}>
          {letter.title}
        </h1>
        <p className="m-ink2" style={mailStyles.text}>
          {letter.text}
        </p>
      </MailRow>
      {letter.code && (
        <MailRow at={mailStyles.block}>
          <p className="m-ink2" style={mailStyles.factTitle}>
            {letter.words.code}
          </p>
          <p className="m-ink" style={{ ...styles.code, margin: 0 }}>
            {letter.code}
          </p>
        </MailRow>
      )}
      {letter.link && (
        <MailRow at={mailStyles.block}>
          <a className="m-go" href={letter.link} style={{ ...mailStyles.button, marginTop: 0 }}>
            {letter.button}
          </a>
          <p className="m-ink2" style={{ ...mailStyles.itemNote, marginTop: 18 }}>
            {letter.words.link}
          </p>
          <p className="m-ink2" style={styles.address}>
            {letter.link}
          </p>
        </MailRow>
      )}
      <MailRow at={styles.last}>
        {letter.notes.map(note => (
          <p key={note} className="m-ink2" style={mailStyles.itemNote}>
            {note}
          </p>
        ))}
      </MailRow>
    </>
  )
}

export function renderAuthEmailHtml(letter: AuthEmail): string {
  const { subject, text, words, footer } = letter
  return renderMailDocument({
    language: words.language,
    subject,
    preview: text,
    footer,
    children: <AuthEmailRows letter={letter} />,
  })
}
