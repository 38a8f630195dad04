import type { FastifyReply, FastifyRequest } from 'fastify'
import { instrumentCss } from '#page-source/css-references.ts'
import { instrument } from '#page-source/instrument.ts'
import { declaredCharset, decodeSource, type SourceText } from '#page-source/source-text.ts'
import type { Context } from '#server/kernel/context.ts'
import { sellerSandbox } from '#server/kernel/csp.ts'
import { AppError, found } from '#server/kernel/errors.ts'
import { hashOf, isUuid } from '#server/kernel/ids.ts'
import { readBlob } from '../projects/blobs.ts'
import { type FileRow, findServed, type Served } from '../projects/repository.ts'
import { frameScript } from './frame-script.ts'
import { type ProjectIndex, projectIndex } from './project-index.ts'
import { sendFile } from './send-file.ts'

const day = 24 * 3_600_000

/** Published revisions of active pages, former ones for a day, and those an open session is pinned to. */
function isPublic(served: Served, revisionId: string, now: Date): boolean {
  if (served.isPinned) return true
  if (!served.isActive) return false
  if (served.published === revisionId) return true
  const isFormer = (served.kind === 'publish' || served.kind === 'restore') && served.supersededAt !== null
  return isFormer && now.getTime() - new Date(served.supersededAt ?? 0).getTime() < day
}

const scriptOf = (served: Served, ctx: Context) => {
  const script = frameScript(served.owner, ctx.log)
  const campaign = served.campaignId ? ` data-campaign="${served.campaignId}"` : ''
  return script === '' ? '' : `<script${campaign}>${script}</script>`
}

const htmlType = ({ isUtf8, text }: SourceText) => `text/html; charset=${isUtf8 ? 'utf-8' : declaredCharset(text)}`
const cssType = ({ isUtf8 }: SourceText) => (isUtf8 ? 'text/css; charset=utf-8' : 'text/css')

type Asked = { base: string; index: ProjectIndex; file: FileRow; served: Served }

async function sendHtml(ctx: Context, raw: FastifyRequest, reply: FastifyReply, { base, index, file, served }: Asked) {
  const inject = scriptOf(served, ctx)
  const etag = `"${hashOf(`${file.blob_hash} ${base} ${inject}`).slice(0, 32)}"`
  reply.header('etag', etag).header('cache-control', 'no-cache')
  if (raw.headers['if-none-match'] === etag) return reply.code(304).send()
  const source = decodeSource(await readBlob(ctx, file.blob_hash))
  const page = instrument(source.text, { inject, base, lookup: index.lookup })
  return reply.type(htmlType(source)).send(Buffer.from(source.encode(page)))
}

async function sendAsset(ctx: Context, raw: FastifyRequest, reply: FastifyReply, { base, index, file }: Asked) {
  const etag = `"${file.blob_hash.slice(0, 32)}"`
  reply.header('etag', etag).header('cache-control', 'public, max-age=31536000, immutable')
  if (raw.headers['if-none-match'] === etag) return reply.code(304).send()
  const bytes = await readBlob(ctx, file.blob_hash)
  if (file.mime !== 'text/css') {
    const isText = /^text\/|json|manifest|javascript/.test(file.mime)
    return sendFile(raw, reply, bytes, isText ? `${file.mime}; charset=utf-8` : file.mime)
  }
  const source = decodeSource(bytes)
  const css = instrumentCss(source.text, { base, lookup: index.lookup })
  return reply.type(cssType(source)).send(Buffer.from(source.encode(css)))
}

/** The path asked for as it was written: percent signs and a trailing slash mean something to the lookup. */
const restOf = (raw: FastifyRequest) =>
  (raw.raw.url ?? '').replace(/[?#].*$/s, '').replace(/^\/_site\/[^/]+\/[^/]+/, '')

/**
 * Answers a file of a page project. Opened on its own it is as safe as in its frame: sandboxed without an origin. Sets no
 * cookie and reads none.
 */
export async function sendSiteFile(ctx: Context, raw: FastifyRequest, reply: FastifyReply) {
  const { page, revision } = raw.params as { page: string; revision: string }
  if (!isUuid(page) || !isUuid(revision)) throw new AppError('file_not_found')
  const now = ctx.clock()
  const served = found(await findServed(ctx.db, page, revision, now), 'file_not_found')
  if (!isPublic(served, revision, now)) throw new AppError('file_not_found')
  reply
    .header('content-security-policy', `sandbox ${sellerSandbox}; frame-ancestors 'self'`)
    .header('access-control-allow-origin', '*')
  const base = `/_site/${page}/${revision}`
  const rest = restOf(raw)
  const isRoot = rest === '' || rest === '/'
  // The entry's own folder is what its relative references count from.
  if (rest === '' || (isRoot && served.entry !== 'index.html')) {
    const entry = served.entry === 'index.html' ? '' : served.entry.split('/').map(encodeURIComponent).join('/')
    return reply.redirect(`${base}/${entry}`, 302)
  }
  const index = await projectIndex(ctx.db, revision)
  const path = isRoot ? served.entry : found(index.lookup(rest), 'file_not_found')
  const file = found(index.file(path), 'file_not_found')
  const asked = { base, index, file, served }
  return file.mime === 'text/html' ? sendHtml(ctx, raw, reply, asked) : sendAsset(ctx, raw, reply, asked)
}
