import type { CSSProperties, ReactNode } from 'react'
import { mailDocument } from '../mail-document.tsx'
import { MailMark } from '../mail-mark.tsx'
import { style } from '../mail-style.ts'
import type { Letter } from './letter.ts'

const own = {
  code: { ...style.title, fontSize: 32, letterSpacing: '.18em', fontVariantNumeric: 'tabular-nums' },
  address: { ...style.itemNote, wordBreak: 'break-all' },
  last: { padding: '28px 32px 36px' },
} satisfies Record<string, CSSProperties>

const Row = ({ children, at }: { children: ReactNode; at: CSSProperties }) => (
  <tr>
    <td className="m-pad" style={at}>
      {children}
    </td>
  </tr>
)

function Rows({ letter }: { letter: Letter }) {
  return (
    <>
      <tr>
        <td className="m-line m-pad" style={style.header}>
          <span className="m-ink" style={style.shop}>
            <MailMark shop={{ name: letter.shop, logo: letter.logo }} />
          </span>
        </td>
      </tr>
      <Row at={style.intro}>
        <h1 className="m-ink" style={{ ...style.title, marginTop: 0 }}>
          {letter.title}
        </h1>
        <p className="m-ink2" style={style.text}>
          {letter.text}
        </p>
      </Row>
      {letter.code && (
        <Row at={style.block}>
          <p className="m-ink2" style={style.factTitle}>
            {letter.words.code}
          </p>
          <p className="m-ink" style={{ ...own.code, margin: 0 }}>
            {letter.code}
          </p>
        </Row>
      )}
      {letter.link && (
        <Row at={style.block}>
          <a className="m-go" href={letter.link} style={{ ...style.button, marginTop: 0 }}>
            {letter.button}
          </a>
          <p className="m-ink2" style={{ ...style.itemNote, marginTop: 18 }}>
            {letter.words.link}
          </p>
          <p className="m-ink2" style={own.address}>
            {letter.link}
          </p>
        </Row>
      )}
      <Row at={own.last}>
        {letter.notes.map(note => (
          <p key={note} className="m-ink2" style={style.itemNote}>
            {note}
          </p>
        ))}
      </Row>
    </>
  )
}

/** The letter as one HTML document. */
export function letterHtml(letter: Letter): string {
  const { subject, text, words, footer } = letter
  return mailDocument({ language: words.language, subject, preview: text, footer, children: <Rows letter={letter} /> })
}
