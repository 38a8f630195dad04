import type { FastifyInstance } from 'fastify'
import { devMails } from '#contract/dev.ts'
import * as mails from '#contract/mails.ts'
import { askForOrderLinks, withdrawConsent as withdrawEndpoint } from '#contract/order-page.ts'
import { getEmail, listEmails as listEmailsEndpoint, previewEmail as previewEndpoint } from '#contract/orders.ts'
import { withdrawConsent } from '#server/modules/orders/index.ts'
import { serve, serveRaw } from '#server/platform/http/serve.ts'
import { getInbox } from './dev-inbox.ts'
import { getEmailDetail, listEmails } from './list-emails.ts'
import { previewEmail } from './preview-email.ts'
import { findEmail } from './repository.ts'
import { requestOrderLinks } from './request-order-links.ts'
import { resendMail } from './resend-mail.ts'
import { listSamples, previewSample, sendSample } from './samples/samples.ts'

export function registerMailRoutes(app: FastifyInstance) {
  serve(app, listEmailsEndpoint, (ctx, { query }) => listEmails(ctx, query))
  serve(app, getEmail, (ctx, { params }) => getEmailDetail(ctx, params.id))
  serveRaw(app, previewEndpoint, (ctx, raw, reply) => {
    const { id } = previewEndpoint.params.parse(raw.params)
    return previewEmail(ctx, { id, ...previewEndpoint.query.parse(raw.query) }, reply)
  })
  serve(app, mails.resendEmail, async (ctx, { params }) => {
    await resendMail(ctx, params.id)
    return { resends: (await findEmail(ctx.db, params.id))?.resends ?? 0 }
  })
  serve(app, mails.listMailSamples, (ctx, { query }) => listSamples(ctx, query.language))
  serveRaw(app, mails.previewMailSample, (ctx, raw, reply) => {
    const { params, query } = mails.previewMailSample
    return previewSample(ctx, { ...params.parse(raw.params), ...query.parse(raw.query) }, reply)
  })
  serve(app, mails.sendMailSample, (ctx, { params, body }) =>
    sendSample(ctx, { kind: params.kind, language: body.language }),
  )
  serve(app, askForOrderLinks, (ctx, { body }) => requestOrderLinks(ctx, body.email))
  serve(app, withdrawEndpoint, (ctx, { body }) => withdrawConsent(ctx, body))
  if (app.services.config.mailInbox) serve(app, devMails, (ctx, { query }) => getInbox(ctx, query.to))
}
