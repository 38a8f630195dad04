import type { Context } from '#server/platform/core/context.ts'
import { sha256Hex } from '#server/platform/core/ids.ts'

/** Identifies the mail server and the sender without their passwords; null without a mail server. */
export function getMailServerFingerprint({ config: { smtpUrl, mailFrom } }: Pick<Context, 'config'>): string | null {
  if (smtpUrl === null) return null
  const { host, username } = new URL(smtpUrl)
  return sha256Hex(`${host} ${username} ${mailFrom}`).slice(0, 16)
}
