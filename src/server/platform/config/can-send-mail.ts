import type { Config } from './config.ts'

/**
 * Whether e-mails reach a reader: a mail server sends them, or tests read the inbox. Otherwise e-mails are only stored.
 */
export const canSendMail = ({ smtpUrl, mailInbox }: Pick<Config, 'smtpUrl' | 'mailInbox'>): boolean =>
  smtpUrl !== null || mailInbox
