import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/sign-in-phone.ts'
import { serve } from '#server/kernel/serve.ts'
import { readSender, removeSender, saveSender, tryOut } from './setup.ts'

/** Who brings codes to phones, as the owner sets it up. */
export function registerPhoneRoutes(app: FastifyInstance) {
  serve(app, contract.readPhoneSender, ctx => readSender(ctx))
  serve(app, contract.savePhoneSender, (ctx, { body }) => saveSender(ctx, body))
  serve(app, contract.removePhoneSender, ctx => removeSender(ctx))
  serve(app, contract.tryPhoneSender, (ctx, { body }) => tryOut(ctx, body))
}
