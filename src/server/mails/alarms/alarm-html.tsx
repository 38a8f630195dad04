import type { CSSProperties } from 'react'
import { mailDocument } from '../mail-document.tsx'
import { MailHead, MailRow } from '../mail-row.tsx'
import { style } from '../mail-style.ts'
import type { AlarmMail } from './alarm-mail.ts'

const own = {
  group: { ...style.itemTitle, marginTop: 2 },
  meaning: { ...style.itemNote, marginTop: 10 },
  act: { ...style.notice, margin: '10px 0 0', fontWeight: 400 },
  link: { ...style.footLink, wordBreak: 'break-all' },
} satisfies Record<string, CSSProperties>

function Rows({ mail }: { mail: AlarmMail }) {
  const { words } = mail
  return (
    <>
      <MailHead shop={mail.shop} />
      <MailRow at={style.intro}>
        <h1 className="m-ink" style={style.firstTitle}>
          {mail.title}
        </h1>
        <p className="m-ink2" style={style.text}>
          {mail.text}
        </p>
      </MailRow>
      {mail.groups.map(({ stage, title, meaning, act, notes }) => (
        <MailRow key={`${stage} ${title}`} at={style.block}>
          <p className="m-ink2" style={{ ...style.factTitle, margin: 0 }}>
            {stage}
          </p>
          <h2 className="m-ink" style={own.group}>
            {title}
          </h2>
          {notes.map(note => (
            <p key={note} className="m-ink2" style={style.itemNote}>
              {note}
            </p>
          ))}
          <p className="m-ink2" style={own.meaning}>
            {meaning}
          </p>
          {act && (
            <p className="m-notice" style={own.act}>
              {act}
            </p>
          )}
        </MailRow>
      ))}
      <MailRow at={style.block}>
        <a className="m-go" href={mail.link} style={{ ...style.button, marginTop: 0 }}>
          {words.button}
        </a>
      </MailRow>
      <MailRow at={style.last}>
        <p className="m-ink2" style={style.itemNote}>
          {words.often}
        </p>
        <p className="m-ink2" style={style.itemNote}>
          {words.off}{' '}
          <a className="m-ink2" href={mail.profileLink} style={own.link}>
            {mail.profileLink}
          </a>
        </p>
      </MailRow>
    </>
  )
}

/** The mail as one HTML document. */
export function alarmHtml(mail: AlarmMail): string {
  const { subject, text, words, shop } = mail
  return mailDocument({
    language: words.language,
    subject,
    preview: text,
    footer: words.footer(shop.name),
    children: <Rows mail={mail} />,
  })
}
