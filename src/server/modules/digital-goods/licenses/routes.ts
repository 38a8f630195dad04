import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/license-keys.ts'
import { serve } from '#server/platform/http/serve.ts'
import { activate, deactivate, validate } from './license-calls.ts'

export function registerLicenseRoutes(app: FastifyInstance) {
  serve(app, contract.validateLicense, validate)
  serve(app, contract.activateLicense, activate)
  serve(app, contract.deactivateLicense, deactivate)
}
