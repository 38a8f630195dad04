import type { FastifyReply, FastifyRequest } from 'fastify'
import { LibraryLanguage, TemplateId } from '#contract/library.ts'
import { typeOf } from '#page-source/file-types.ts'
import { libraryPolicy } from '#server/kernel/csp.ts'
import { found } from '#server/kernel/errors.ts'
import { hashOf } from '#server/kernel/ids.ts'
import { entry, templateFiles } from './content.ts'
import { fill } from './fill.ts'
import { exampleOf } from './filling.ts'

/** Answers a file of a template with the example's product. It is the same until the next release, and says so by its ETag. */
export async function sendPreview(raw: FastifyRequest, reply: FastifyReply) {
  const asked = raw.params as { template: string; language: string; '*': string }
  const id = found(TemplateId.safeParse(asked.template).data ?? null, 'file_not_found')
  const language = found(LibraryLanguage.safeParse(asked.language).data ?? null, 'file_not_found')
  const path = asked['*']
  const file = found((await templateFiles(id, language)).find(each => each.path === path) ?? null, 'file_not_found')
  const isPage = path === entry
  const bytes = isPage ? Buffer.from(fill(file.bytes.toString('utf8'), exampleOf(language))) : file.bytes
  const etag = `"${hashOf(bytes).slice(0, 32)}"`
  reply
    .header('content-security-policy', libraryPolicy)
    .header('access-control-allow-origin', '*')
    .header('x-robots-tag', 'noindex')
    .header('etag', etag)
    .header('cache-control', 'no-cache')
  if (raw.headers['if-none-match'] === etag) return reply.code(304).send()
  const type = typeOf(path) ?? 'application/octet-stream'
  return reply.type(/^text\/|svg/.test(type) ? `${type}; charset=utf-8` : type).send(bytes)
}
