import type { CSSProperties } from 'react'
import { renderMailDocument } from '../mail-document.tsx'
import { MailHeader, MailRow } from '../mail-row.tsx'
import { mailStyles } from '../mail-styles.ts'
import type { AlarmMail } from './alarm-mail.ts'

const styles = {
  group: { ...mailStyles.itemTitle, marginTop: 2 },
  meaning: { ...mailStyles.itemNote, marginTop: 10 },
  act: { ...mailStyles.notice, margin: '10px 0 0', fontWeight: 400 },
  link: { ...mailStyles.footerLink, wordBreak: 'break-all' },
} satisfies Record<string, CSSProperties>

function AlarmRows({ mail }: { mail: AlarmMail }) {
  const { words } = mail
  return (
    <>
      <MailHeader shop={mail.shop} />
      <MailRow at={mailStyles.intro}>
        <h1 className="m-ink" style={mailStyles.firstTitle}>
          {mail.title}
        </h1>
        <p className="m-ink2" style={mailStyles.text}>
          {mail.text}
        </p>
      </MailRow>
      {mail.groups.map(({ stage, title, meaning, act, notes }) => (
        <MailRow key={`${stage} ${title}`} at={mailStyles.block}>
          <p className="m-ink2" style={{ ...mailStyles.factTitle, margin: 0 }}>
            {stage}
          </p>
          <h2 className="m-ink" style={styles.group}>
            {title}
          </h2>
          {notes.map(note => (
            <p key={note} className="m-ink2" style={mailStyles.itemNote}>
              {note}
            </p>
          ))}
          <p className="m-ink2" style={styles.meaning}>
            {meaning}
          </p>
          {act && (
            <p className="m-notice" style={styles.act}>
              {act}
            </p>
          )}
        </MailRow>
      ))}
      <MailRow at={mailStyles.block}>
        <a className="m-go" href={mail.link} style={{ ...mailStyles.button, marginTop: 0 }}>
          {words.button}
        </a>
      </MailRow>
      <MailRow at={mailStyles.last}>
        <p className="m-ink2" style={mailStyles.itemNote}>
          {words.often}
        </p>
        <p className="m-ink2" style={mailStyles.itemNote}>
          {words.off}{' '}
          <a className="m-ink2" href={mail.profileLink} style={styles.link}>
            {mail.profileLink}
          </a>
        </p>
      </MailRow>
    </>
  )
}

export function renderAlarmHtml(mail: AlarmMail): string {
  const { subject, text, words, shop } = mail
  return renderMailDocument({
    language: words.language,
    subject,
    preview: text,
    footer: words.footer(shop.name),
    children: <AlarmRows mail={mail} />,
  })
}
