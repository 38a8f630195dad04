import type { FastifyInstance } from 'fastify'
import { devMails } from '#contract/dev.ts'
import { getEmail, listEmails as listEmailsEndpoint, previewEmail as previewEndpoint } from '#contract/orders.ts'
import { serve, serveRaw } from '#server/kernel/serve.ts'
import { readInbox } from './inbox.ts'
import { previewEmail } from './preview-email.ts'
import { listEmails, readEmail } from './read-emails.ts'

export function registerMailRoutes(app: FastifyInstance) {
  serve(app, listEmailsEndpoint, (ctx, { query }) => listEmails(ctx, query))
  serve(app, getEmail, (ctx, { params }) => readEmail(ctx, params.id))
  serveRaw(app, previewEndpoint, (ctx, raw, reply) => {
    const { id } = previewEndpoint.params.parse(raw.params)
    return previewEmail(ctx, { id, ...previewEndpoint.query.parse(raw.query) }, reply)
  })
  if (app.services.config.mailInbox) serve(app, devMails, (ctx, { query }) => readInbox(ctx, query.to))
}
