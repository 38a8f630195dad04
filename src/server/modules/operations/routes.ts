import type { FastifyInstance } from 'fastify'
import * as operations from '#contract/operations.ts'
import { serve, serveRaw } from '#server/platform/http/serve.ts'
import { getAlarmMailPreference, setAlarmMailPreference } from './alarm-mails/alarm-mail-preference.ts'
import { clearAlarm } from './clear-alarm.ts'
import { discardDeadLetter } from './dead-letters/discard-dead-letter.ts'
import { listDeadLetters } from './dead-letters/list-dead-letters.ts'
import { replayDeadLetter, replayDeadLetters } from './dead-letters/replay-dead-letter.ts'
import { getOperations } from './get-operations.ts'
import { interactiveTimeoutMs, runInvariants } from './invariants/run-invariants.ts'
import { createMetricsHandler } from './metrics/metrics-handler.ts'
import { countOpenAlarms } from './repository.ts'

export function registerOperationsRoutes(app: FastifyInstance) {
  serveRaw(app, operations.readMetrics, createMetricsHandler())
  serve(app, operations.readOperations, ctx => getOperations(ctx))
  serve(app, operations.countAlarms, async ctx => ({ open: await countOpenAlarms(ctx.db) }))
  serve(app, operations.clearAlarm, (ctx, { params }) => clearAlarm(ctx, params.id))
  serve(app, operations.readAlarmMails, ctx => getAlarmMailPreference(ctx))
  serve(app, operations.chooseAlarmMails, (ctx, { body }) => setAlarmMailPreference(ctx, body.wanted))
  serve(app, operations.runInvariants, ctx => runInvariants(ctx, interactiveTimeoutMs))
  serve(app, operations.listDeadLetters, (ctx, { query }) => listDeadLetters(ctx, query))
  serve(app, operations.replayDeadLetter, (ctx, { params }) => replayDeadLetter(ctx, params.id))
  serve(app, operations.replayDeadLetters, ctx => replayDeadLetters(ctx))
  serve(app, operations.discardDeadLetter, (ctx, { params }) => discardDeadLetter(ctx, params.id))
}
