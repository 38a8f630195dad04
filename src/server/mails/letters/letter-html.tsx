import type { CSSProperties } from 'react'
import { mailDocument } from '../mail-document.tsx'
import { MailHead, MailRow } from '../mail-row.tsx'
import { style } from '../mail-style.ts'
import type { Letter } from './letter.ts'

const own = {
  code: { ...style.title, fontSize: 32, letterSpacing: '.18em', fontVariantNumeric: 'tabular-nums' },
  address: { ...style.itemNote, wordBreak: 'break-all' },
  last: { padding: '28px 32px 36px' },
} satisfies Record<string, CSSProperties>

function Rows({ letter }: { letter: Letter }) {
  return (
    <>
      <MailHead shop={{ name: letter.shop, logo: letter.logo }} />
      <MailRow at={style.intro}>
        <h1 className="m-ink" style={{ ...style.title, marginTop: 0 }}>
          {letter.title}
        </h1>
        <p className="m-ink2" style={style.text}>
          {letter.text}
        </p>
      </MailRow>
      {letter.code && (
        <MailRow at={style.block}>
          <p className="m-ink2" style={style.factTitle}>
            {letter.words.code}
          </p>
          <p className="m-ink" style={{ ...own.code, margin: 0 }}>
            {letter.code}
          </p>
        </MailRow>
      )}
      {letter.link && (
        <MailRow at={style.block}>
          <a className="m-go" href={letter.link} style={{ ...style.button, marginTop: 0 }}>
            {letter.button}
          </a>
          <p className="m-ink2" style={{ ...style.itemNote, marginTop: 18 }}>
            {letter.words.link}
          </p>
          <p className="m-ink2" style={own.address}>
            {letter.link}
          </p>
        </MailRow>
      )}
      <MailRow at={own.last}>
        {letter.notes.map(note => (
          <p key={note} className="m-ink2" style={style.itemNote}>
            {note}
          </p>
        ))}
      </MailRow>
    </>
  )
}

/** The letter as one HTML document. */
export function letterHtml(letter: Letter): string {
  const { subject, text, words, footer } = letter
  return mailDocument({ language: words.language, subject, preview: text, footer, children: <Rows letter={letter} /> })
}
