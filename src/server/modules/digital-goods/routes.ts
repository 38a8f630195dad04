import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/digital-goods.ts'
import { serve, serveRaw } from '#server/platform/http/serve.ts'
import { listBenefits } from './benefit-dto.ts'
import { listGrants, restoreGrant, revokeGrant } from './grants.ts'
import { addLicenseKeys } from './license-pool.ts'
import { releaseActivation } from './licenses/release-activation.ts'
import { registerLicenseRoutes } from './licenses/routes.ts'
import { receiveFileVersion, receiveNewFile } from './receive-file.ts'
import { changeBenefit, createBenefit, deleteBenefit } from './save-benefit.ts'

export function registerDigitalGoodsRoutes(app: FastifyInstance) {
  serve(app, contract.listDigitalBenefits, (ctx, { params }) => listBenefits(ctx, params.id))
  serve(app, contract.createDigitalBenefit, createBenefit)
  serve(app, contract.changeDigitalBenefit, changeBenefit)
  serve(app, contract.deleteDigitalBenefit, (ctx, { params }) => deleteBenefit(ctx, params.id))
  serve(app, contract.listDigitalGrants, (ctx, { params }) => listGrants(ctx, params.id))
  serve(app, contract.revokeDigitalGrant, (ctx, { params }) => revokeGrant(ctx, params.id))
  serve(app, contract.restoreDigitalGrant, (ctx, { params }) => restoreGrant(ctx, params.id))
  serve(app, contract.addLicenseKeys, addLicenseKeys)
  serve(app, contract.releaseLicenseActivation, (ctx, { params }) => releaseActivation(ctx, params.id))
  registerLicenseRoutes(app)
  // A separate Fastify scope, because other multipart uploads have other limits.
  app.register((uploads, _options, done) => {
    uploads.register(multipart, { limits: { files: 1, fields: 4, parts: 5 } })
    serveRaw(uploads, contract.uploadDigitalFile, async (ctx, raw, reply) => {
      const { id: productId } = contract.uploadDigitalFile.params.parse(raw.params)
      const { variantId = null } = contract.uploadDigitalFile.query.parse(raw.query)
      return reply.send(await receiveNewFile(ctx, raw, { productId, variantId }))
    })
    serveRaw(uploads, contract.replaceDigitalFile, async (ctx, raw, reply) => {
      const { id } = contract.replaceDigitalFile.params.parse(raw.params)
      return reply.send(await receiveFileVersion(ctx, raw, id))
    })
    done()
  })
}
