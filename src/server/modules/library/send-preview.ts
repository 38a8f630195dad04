import { findTypeByName } from '@vitrine/html-editing/file-types.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LibraryLanguage, SectionId, TemplateId } from '#contract/library.ts'
import { orThrow } from '#server/platform/core/errors.ts'
import { sha256Hex } from '#server/platform/core/ids.ts'
import { libraryPolicy } from '#server/platform/http/csp.ts'
import { entryFile, getSectionHtml, getTemplateFiles } from './content.ts'
import { fillTemplate, insertPicture } from './fill-template.ts'
import { getExampleValues } from './template-values.ts'

/** Renders a section as a complete HTML page. */
async function renderSectionPage(language: LibraryLanguage, path: string): Promise<Buffer | null> {
  const id = SectionId.safeParse(path.replace(/\.html$/, '')).data
  if (id === undefined || !path.endsWith('.html')) return null
  const html = fillTemplate(await getSectionHtml(id, language), getExampleValues(language))
  const type = 'font-family:system-ui,-apple-system,"Segoe UI",Roboto,sans-serif'
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${id}</title>`
  return Buffer.from(
    `<!doctype html><html lang="${language}"><head>${head}<style>body{margin:0;${type}}</style></head><body>${html}</body></html>`,
  )
}

async function renderTemplateFile(template: string, language: LibraryLanguage, path: string): Promise<Buffer | null> {
  const id = TemplateId.safeParse(template).data
  if (id === undefined) return null
  const file = (await getTemplateFiles(id, language)).find(candidate => candidate.path === path)
  if (!file || path !== entryFile) return file?.bytes ?? null
  return Buffer.from(fillTemplate(insertPicture(file.bytes.toString('utf8'), null, ''), getExampleValues(language)))
}

/** Serves a template’s file, or a section with example values. The content changes only with a release. */
export async function sendPreview(raw: FastifyRequest, reply: FastifyReply) {
  const { template, language, '*': path } = raw.params as { template: string; language: string; '*': string }
  const libraryLanguage = orThrow(LibraryLanguage.safeParse(language).data, 'file_not_found')
  const isSection = template === 'sections'
  const file = isSection
    ? await renderSectionPage(libraryLanguage, path)
    : await renderTemplateFile(template, libraryLanguage, path)
  const bytes = orThrow(file, 'file_not_found')
  const etag = `"${sha256Hex(bytes).slice(0, 32)}"`
  reply
    .header('content-security-policy', libraryPolicy)
    .header('access-control-allow-origin', '*')
    .header('x-robots-tag', 'noindex')
    .header('etag', etag)
    .header('cache-control', 'no-cache')
  if (raw.headers['if-none-match'] === etag) return reply.code(304).send()
  const type = findTypeByName(path) ?? 'application/octet-stream'
  return reply.type(/^text\/|svg/.test(type) ? `${type}; charset=utf-8` : type).send(bytes)
}
