import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { MAX_IMAGE_BYTES, publicFile, uploadImage, uploadProductBanner, uploadTemplateBanner } from '#contract/files.ts'
import { serveRaw } from '#server/platform/http/serve.ts'
import { sendPublicFile } from './send-public-file.ts'
import { uploadProductBannerHandler, uploadTemplateBannerHandler } from './upload-banner.ts'
import { uploadImageHandler } from './upload-image.ts'

export function registerFileRoutes(app: FastifyInstance) {
  // A separate Fastify scope, because other multipart uploads have other limits.
  app.register((uploads, _options, done) => {
    uploads.register(multipart, { limits: { files: 1, fields: 4, parts: 5, fileSize: MAX_IMAGE_BYTES } })
    serveRaw(uploads, uploadImage, uploadImageHandler)
    serveRaw(uploads, uploadProductBanner, uploadProductBannerHandler)
    serveRaw(uploads, uploadTemplateBanner, uploadTemplateBannerHandler)
    done()
  })
  serveRaw(app, publicFile, sendPublicFile)
}
