import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/customers.ts'
import { serve } from '#server/platform/http/serve.ts'
import { eraseCustomer } from './erase/erase-customer.ts'
import { exportCustomer } from './export-customer.ts'
import { listCustomers, loadCustomerDetail } from './list-customers.ts'
import { setConsent } from './set-consent.ts'

export function registerCustomerRoutes(app: FastifyInstance) {
  serve(app, contract.listCustomers, (ctx, { query }) => listCustomers(ctx, query))
  serve(app, contract.getCustomer, (ctx, { params }) => loadCustomerDetail(ctx, params.id))
  serve(app, contract.setConsent, (ctx, { params, body }) => setConsent(ctx, params.id, body.consent))
  serve(app, contract.exportCustomer, (ctx, { params }) => exportCustomer(ctx, params.id))
  serve(app, contract.eraseCustomer, (ctx, { params, body }) => eraseCustomer(ctx, params.id, body.email))
}
