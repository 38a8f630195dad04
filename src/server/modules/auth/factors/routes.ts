import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/auth-factors.ts'
import { serveRaw } from '#server/platform/http/serve.ts'
import { requireSession } from '../authenticate.ts'
import { parseAnswer, parseEnrolment, parseFactorChannel, parseFactorId } from './bodies.ts'
import { challengeFactor } from './challenge.ts'
import { enrolFactor } from './enrol.ts'
import { unenrolFactor } from './unenrol.ts'
import { verifyFactor } from './verify.ts'

/** Registers the second-factor endpoints. `app` must already format errors as the protocol does. */
export function registerFactorRoutes(app: FastifyInstance) {
  const { services } = app
  serveRaw(app, contract.authEnrolFactor, async (ctx, raw) => {
    const caller = await requireSession(services, raw)
    return enrolFactor(ctx, caller, parseEnrolment(raw.body))
  })
  serveRaw(app, contract.authChallengeFactor, async (ctx, raw) => {
    const caller = await requireSession(services, raw)
    return challengeFactor(ctx, caller, parseFactorId(raw.params), parseFactorChannel(raw.body))
  })
  serveRaw(app, contract.authVerifyFactor, async (ctx, raw) => {
    const caller = await requireSession(services, raw)
    return verifyFactor(ctx, caller, parseFactorId(raw.params), parseAnswer(raw.body))
  })
  serveRaw(app, contract.authUnenrolFactor, async (ctx, raw) => {
    const caller = await requireSession(services, raw)
    return unenrolFactor(ctx, caller, parseFactorId(raw.params))
  })
}
