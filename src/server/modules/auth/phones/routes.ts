import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/sign-in-phone.ts'
import { serve } from '#server/platform/http/serve.ts'
import { deleteSender, getSender, saveSender, sendTestMessage } from './setup.ts'

export function registerPhoneRoutes(app: FastifyInstance) {
  serve(app, contract.readPhoneSender, ctx => getSender(ctx))
  serve(app, contract.savePhoneSender, (ctx, { body }) => saveSender(ctx, body))
  serve(app, contract.removePhoneSender, ctx => deleteSender(ctx))
  serve(app, contract.tryPhoneSender, (ctx, { body }) => sendTestMessage(ctx, body))
}
