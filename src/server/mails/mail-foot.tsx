import type { Mail } from './mail.ts'
import { identityLines } from './mail-shop.ts'
import { style } from './mail-style.ts'

/** Why its reader gets the mail, who sells, and by which rules. */
export function MailFoot({ mail: { shop, words } }: { mail: Pick<Mail, 'shop' | 'words'> }) {
  return (
    <>
      {words.footer(shop.name)}
      {identityLines(shop).map(line => (
        <span key={line}>
          <br />
          {line}
        </span>
      ))}
      {shop.policies.length > 0 && <br />}
      {shop.policies.map(({ policy, href }, index) => (
        <span key={policy}>
          {index > 0 && ' · '}
          <a className="m-ink2" href={href} style={style.footLink}>
            {words.policies[policy]}
          </a>
        </span>
      ))}
    </>
  )
}
