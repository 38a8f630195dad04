import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { WithId } from './shapes.ts'

/** The maximum number of times that an order's e-mail can be resent. */
export const maxResends = 5

/** Resends an e-mail of an order and records this in the order's history. */
export const resendEmail = endpoint('POST', '/api/v1/emails/:id/resend', {
  who: 'admin',
  limit: 20,
  bytes: 0,
  cache: 0,
  shared: true,
  params: WithId,
  reply: z.object({ resends: z.int() }),
  errors: ['mail_not_found', 'mail_server_missing', 'mail_on_its_way', 'mail_resent_enough', 'mail_outdated'],
})

/** Every kind of e-mail that shoppers receive. */
export const MailKind = z.enum([
  'confirmation',
  'receipt',
  'refund',
  'failed_renewal',
  'authentication_needed',
  'canceled',
  'no_stock',
  'links',
  'pix_code',
  'pix_reminder_1',
  'pix_reminder_2',
  'pix_expired',
  'course_access',
])
export type MailKind = z.infer<typeof MailKind>
export const MailLanguage = z.enum(['en', 'pt-BR'])
export type MailLanguage = z.infer<typeof MailLanguage>
export const MailTheme = z.enum(['light', 'dark'])
export type MailTheme = z.infer<typeof MailTheme>

/** Each kind of e-mail with sample data in the shop's name; `previewUrls` are valid for five minutes. */
export const listMailSamples = endpoint('GET', '/api/v1/mail-samples', {
  who: 'viewer',
  limit: 300,
  bytes: 0,
  cache: 0,
  query: z.object({ language: MailLanguage }),
  reply: z.object({
    samples: z.array(
      z.object({
        kind: MailKind,
        subject: z.string(),
        text: z.string(),
        previewUrls: z.object({ light: z.string(), dark: z.string() }),
      }),
    ),
    /**
     * The e-mail address to which a test is sent: the caller's own. Null when no mail server is configured or the
     * caller is a program.
     */
    testTo: z.nullable(z.string()),
  }),
})

/** A sample as a separate page, for a sandboxed frame. */
export const previewMailSample = endpoint('GET', '/api/v1/mail-samples/:kind/preview', {
  who: 'anyone',
  limit: 240,
  bytes: 0,
  cache: 0,
  answers: 'html',
  params: z.object({ kind: MailKind }),
  query: z.object({
    language: MailLanguage,
    theme: MailTheme,
    until: z.string().check(z.regex(/^\d{13}$/)),
    signature: z.string().check(z.maxLength(100)),
  }),
  errors: ['mail_not_found'],
})

/** Sends a sample to the caller's own e-mail address and to no other. */
export const sendMailSample = endpoint('POST', '/api/v1/mail-samples/:kind/send', {
  who: 'editor',
  session: 'own',
  limit: 10,
  bytes: 256,
  cache: 0,
  shared: true,
  params: z.object({ kind: MailKind }),
  body: z.object({ language: MailLanguage }),
  reply: z.object({ to: z.string() }),
  errors: ['mail_server_missing', 'own_email_missing'],
})
