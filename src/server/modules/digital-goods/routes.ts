import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/digital-goods.ts'
import * as uploadsContract from '#contract/digital-uploads.ts'
import { serve, serveRaw } from '#server/platform/http/serve.ts'
import { listBenefits } from './benefit-dto.ts'
import { changeGrantEnd, listGrants, restoreGrant, revokeGrant } from './grants.ts'
import { addLicenseKeys } from './license-pool.ts'
import { releaseActivation } from './licenses/release-activation.ts'
import { registerLicenseRoutes } from './licenses/routes.ts'
import { receiveFileVersion, receiveNewFile } from './receive-file.ts'
import { changeBenefit, createBenefit, deleteBenefit } from './save-benefit.ts'
import { completeUpload } from './uploads/assemble-upload.ts'
import { cancelUpload, listOwnUploads, readUpload, startUpload } from './uploads/manage-uploads.ts'
import { receivePart } from './uploads/receive-part.ts'

export function registerDigitalGoodsRoutes(app: FastifyInstance) {
  serve(app, contract.listDigitalBenefits, (ctx, { params }) => listBenefits(ctx, params.id))
  serve(app, contract.createDigitalBenefit, createBenefit)
  serve(app, contract.changeDigitalBenefit, changeBenefit)
  serve(app, contract.deleteDigitalBenefit, (ctx, { params }) => deleteBenefit(ctx, params.id))
  serve(app, contract.listDigitalGrants, (ctx, { params }) => listGrants(ctx, params.id))
  serve(app, contract.revokeDigitalGrant, (ctx, { params }) => revokeGrant(ctx, params.id))
  serve(app, contract.restoreDigitalGrant, (ctx, { params }) => restoreGrant(ctx, params.id))
  serve(app, contract.changeDigitalGrantEnd, changeGrantEnd)
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
  registerUploadRoutes(app)
}

function registerUploadRoutes(app: FastifyInstance) {
  serve(app, uploadsContract.listDigitalUploads, (ctx, { params }) => listOwnUploads(ctx, params.id))
  serve(app, uploadsContract.startDigitalUpload, startUpload)
  serve(app, uploadsContract.getDigitalUpload, (ctx, { params }) => readUpload(ctx, params.id))
  serve(app, uploadsContract.completeDigitalUpload, (ctx, { params }) => completeUpload(ctx, params.id))
  serve(app, uploadsContract.cancelDigitalUpload, (ctx, { params }) => cancelUpload(ctx, params.id))
  // A separate Fastify scope, because its bodies are bytes that the handler reads as a stream.
  app.register((parts, _options, done) => {
    parts.removeAllContentTypeParsers()
    parts.addContentTypeParser('application/octet-stream', (_request, _body, parsed) => parsed(null))
    serveRaw(parts, uploadsContract.putDigitalUploadPart, async (ctx, raw, reply) =>
      reply.send(await receivePart(ctx, raw)),
    )
    done()
  })
}
