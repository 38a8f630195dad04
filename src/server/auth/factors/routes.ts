import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/auth-factors.ts'
import { serveRaw } from '#server/kernel/serve.ts'
import { signedIn } from '../authenticate.ts'
import { readAnswer, readEnrolment, readFactorChannel, readFactorId } from './bodies.ts'
import { challengeFactor } from './challenge.ts'
import { enrolFactor } from './enrol.ts'
import { unenrolFactor } from './unenrol.ts'
import { verifyFactor } from './verify.ts'

/** Second factors; `app` speaks the protocol already. */
export function registerFactorRoutes(app: FastifyInstance) {
  const { services } = app
  serveRaw(app, contract.authEnrolFactor, async (ctx, raw) => {
    const who = await signedIn(services, raw)
    return enrolFactor(ctx, who, readEnrolment(raw.body))
  })
  serveRaw(app, contract.authChallengeFactor, async (ctx, raw) => {
    const who = await signedIn(services, raw)
    return challengeFactor(ctx, who, readFactorId(raw.params), readFactorChannel(raw.body))
  })
  serveRaw(app, contract.authVerifyFactor, async (ctx, raw) => {
    const who = await signedIn(services, raw)
    return verifyFactor(ctx, who, readFactorId(raw.params), readAnswer(raw.body))
  })
  serveRaw(app, contract.authUnenrolFactor, async (ctx, raw) => {
    const who = await signedIn(services, raw)
    return unenrolFactor(ctx, who, readFactorId(raw.params))
  })
}
