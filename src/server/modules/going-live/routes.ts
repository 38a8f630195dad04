import type { FastifyInstance } from 'fastify'
import * as goingLive from '#contract/going-live.ts'
import { serve } from '#server/platform/http/serve.ts'
import { getGoingLive } from './get-going-live.ts'
import { sendTestMail } from './send-test-mail.ts'
import { lookUpSenderDomain } from './sender-domain/look-up-sender-domain.ts'

export function registerGoingLiveRoutes(app: FastifyInstance) {
  serve(app, goingLive.readGoingLive, ctx => getGoingLive(ctx))
  serve(app, goingLive.sendTestMail, (ctx, { body }) => sendTestMail(ctx, body.language))
  serve(app, goingLive.lookUpSenderDomain, async (ctx, { body }) => {
    await lookUpSenderDomain(ctx, body.dkimSelector)
    return getGoingLive(ctx)
  })
}
