import type { Mail } from './mail.ts'
import { formatIdentityLines } from './mail-shop.ts'
import { mailStyles } from './mail-styles.ts'

export function EmailFooter({ mail: { shop, words } }: { mail: Pick<Mail, 'shop' | 'words'> }) {
  return (
    <>
      {words.footer(shop.name)}
      {formatIdentityLines(shop).map(line => (
        <span key={line}>
          <br />
          {line}
        </span>
      ))}
      {shop.policies.length > 0 && <br />}
      {shop.policies.map(({ policy, href }, index) => (
        <span key={policy}>
          {index > 0 && ' · '}
          <a className="m-ink2" href={href} style={mailStyles.footerLink}>
            {words.policies[policy]}
          </a>
        </span>
      ))}
    </>
  )
}
