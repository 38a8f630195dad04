import type { CSSProperties, ReactNode } from 'react'
import { MailLogo } from './mail-logo.tsx'
import { mailStyles } from './mail-styles.ts'

export const MailRow = ({ children, at }: { children: ReactNode; at: CSSProperties }) => (
  <tr>
    <td className="m-pad" style={at}>
      {children}
    </td>
  </tr>
)

/** Header of e-mails that belong to no order. */
export const MailHeader = ({ shop }: Parameters<typeof MailLogo>[0]) => (
  <tr>
    <td className="m-line m-pad" style={mailStyles.header}>
      <span className="m-ink" style={mailStyles.shop}>
        <MailLogo shop={shop} />
      </span>
    </td>
  </tr>
)
