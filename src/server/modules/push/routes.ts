import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/push.ts'
import { serve } from '#server/platform/http/serve.ts'
import { deletePushDevice, renewPushDevice, testPushDevice } from './devices/own-device.ts'
import { choosePushEvents, getPushSettings } from './devices/push-settings.ts'
import { registerPushDevice } from './devices/register-device.ts'

export function registerPushRoutes(app: FastifyInstance) {
  serve(app, contract.getPushSettings, ctx => getPushSettings(ctx))
  serve(app, contract.choosePushEvents, choosePushEvents)
  serve(app, contract.registerPushDevice, registerPushDevice)
  serve(app, contract.renewPushDevice, renewPushDevice)
  serve(app, contract.deletePushDevice, (ctx, { params }) => deletePushDevice(ctx, params.id))
  serve(app, contract.testPushDevice, testPushDevice)
}
