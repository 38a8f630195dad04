import type { FastifyReply, FastifyRequest } from 'fastify'
import { LibraryLanguage, SectionId, TemplateId } from '#contract/library.ts'
import { typeOf } from '#page-source/file-types.ts'
import { libraryPolicy } from '#server/kernel/csp.ts'
import { found } from '#server/kernel/errors.ts'
import { hashOf } from '#server/kernel/ids.ts'
import { entry, sectionText, templateFiles } from './content.ts'
import { fill, withPicture } from './fill.ts'
import { exampleOf } from './filling.ts'

/** A section alone on a page. */
async function sectionPage(language: LibraryLanguage, path: string): Promise<Buffer | null> {
  const id = SectionId.safeParse(path.replace(/\.html$/, '')).data
  if (id === undefined || !path.endsWith('.html')) return null
  const html = fill(await sectionText(id, language), exampleOf(language))
  const type = 'font-family:system-ui,-apple-system,"Segoe UI",Roboto,sans-serif'
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${id}</title>`
  return Buffer.from(
    `<!doctype html><html lang="${language}"><head>${head}<style>body{margin:0;${type}}</style></head><body>${html}</body></html>`,
  )
}

async function templateFile(template: string, language: LibraryLanguage, path: string): Promise<Buffer | null> {
  const id = TemplateId.safeParse(template).data
  if (id === undefined) return null
  const file = (await templateFiles(id, language)).find(each => each.path === path)
  if (!file || path !== entry) return file?.bytes ?? null
  return Buffer.from(fill(withPicture(file.bytes.toString('utf8'), null, ''), exampleOf(language)))
}

/** Answers a file of a template, or a section, with the example's product: the same until the next release. */
export async function sendPreview(raw: FastifyRequest, reply: FastifyReply) {
  const { template, language, '*': path } = raw.params as { template: string; language: string; '*': string }
  const spoken = found(LibraryLanguage.safeParse(language).data, 'file_not_found')
  const isSection = template === 'sections'
  const file = isSection ? await sectionPage(spoken, path) : await templateFile(template, spoken, path)
  const bytes = found(file, 'file_not_found')
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
