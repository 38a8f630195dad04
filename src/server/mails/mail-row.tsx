import type { CSSProperties, ReactNode } from 'react'
import { MailMark } from './mail-mark.tsx'
import { style } from './mail-style.ts'

/** One part of a mail, over its whole width. */
export const MailRow = ({ children, at }: { children: ReactNode; at: CSSProperties }) => (
  <tr>
    <td className="m-pad" style={at}>
      {children}
    </td>
  </tr>
)

/** Whose mail it is, above everything else of a mail that belongs to no order. */
export const MailHead = ({ shop }: Parameters<typeof MailMark>[0]) => (
  <tr>
    <td className="m-line m-pad" style={style.header}>
      <span className="m-ink" style={style.shop}>
        <MailMark shop={shop} />
      </span>
    </td>
  </tr>
)
