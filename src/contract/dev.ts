import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** Served only with MAIL_INBOX=open, which an exposed shop rejects, so this endpoint is in no list of endpoints. */
export const devMails = endpoint('GET', '/dev/mails', {
  who: 'anyone',
  limit: 0,
  bytes: 0,
  cache: 0,
  query: z.object({ to: z.string().check(z.maxLength(320)) }),
  reply: z.array(z.object({ subject: z.string(), text: z.string(), html: z.string() })),
})
