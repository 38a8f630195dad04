import { instrumentCss } from '@vitrine/html-editing/css-references.ts'
import { decodeSource, getDeclaredCharset, type SourceText } from '@vitrine/html-editing/source-text.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { PictureForm } from '#contract/files.ts'
import { getOrCreatePlainForm, sendStoredObject } from '#server/modules/files/index.ts'
import type { Context } from '#server/platform/core/context.ts'
import { orThrow } from '#server/platform/core/errors.ts'
import { sha256Hex } from '#server/platform/core/ids.ts'
import { negotiateEncoding } from '#server/platform/http/content-encoding.ts'
import { pdfPolicy } from '#server/platform/http/csp.ts'
import { getBlobKey, readBlob } from '../projects/blobs.ts'
import type { FileRow } from '../projects/repository.ts'
import { runInReader } from '../reading/run-in-reader.ts'
import { getOrRenderDocument } from './document-cache.ts'
import { loadProjectIndex, type ProjectIndex } from './project-index.ts'
import { sendFile } from './send-file.ts'

/**
 * A revision as a virtual directory. `base` is its URL without a trailing slash, `inject` the script that runs first in
 * its documents, and `isCacheable` whether browsers may cache its files.
 */
export type ServedSite = {
  revisionId: string
  entry: string
  base: string
  inject: string
  isCacheable: boolean
  /**
   * For editors. With 'live', the entry page runs its scripts and its elements are marked with element ids. With
   * 'still', the document is empty, and only the editor's script runs and fills it.
   */
  editing?: 'still' | 'live' | null
  /** Finds the newest revision, which is searched for files that were added to the project after this revision. */
  newest?: () => Promise<string | null>
}
type FileOfSite = ServedSite & { index: ProjectIndex; file: FileRow }

const getHtmlType = ({ isUtf8, text }: SourceText) =>
  `text/html; charset=${isUtf8 ? 'utf-8' : getDeclaredCharset(text)}`
/** The doctype decides whether browsers use quirks or standards mode. */
const getDoctype = (source: string) =>
  /^(?:[\uFEFF\s]|<!--(?:(?!-->)[\s\S])*-->|<[?!](?!doctype|--)[^>]*>)*(<!doctype[^>]*>)/i.exec(source)?.[1] ?? ''
const getCssType = ({ isUtf8 }: SourceText) => (isUtf8 ? 'text/css; charset=utf-8' : 'text/css')

function isNotModified(raw: FastifyRequest, reply: FastifyReply, etag: string, cache: string): boolean {
  reply.header('etag', etag).header('cache-control', cache)
  return raw.headers['if-none-match'] === etag
}

/** Sends a rendered source, cached under `key`. With a null key, the source is rendered for every request. */
async function sendRendered(
  raw: FastifyRequest,
  reply: FastifyReply,
  key: string | null,
  render: () => Promise<{ type: string; body: Buffer }>,
) {
  if (key === null) {
    const { type, body } = await render()
    return reply.type(type).send(body)
  }
  const document = await getOrRenderDocument(key, render)
  const encoding = negotiateEncoding(raw)
  reply.type(document.type).header('vary', 'accept-encoding')
  if (encoding === null) return reply.send(document.plain)
  return reply.header('content-encoding', encoding).send(await document.encoded(encoding))
}

async function sendHtml(ctx: Context, raw: FastifyRequest, reply: FastifyReply, request: FileOfSite) {
  const { base, entry, index, file, inject, isCacheable, editing } = request
  const key = sha256Hex(`${file.blob_hash} ${base} ${inject}`).slice(0, 32)
  if (isCacheable && isNotModified(raw, reply, `W/"${key}"`, 'no-cache')) return reply.code(304).send()
  const render = async () => {
    const source = decodeSource(await readBlob(ctx, file.blob_hash))
    const editingMode = file.path === entry ? editing : null
    if (editingMode === 'still')
      return { type: getHtmlType(source), body: Buffer.from(source.encode(getDoctype(source.text) + inject)) }
    const options = { inject, base, paths: index.paths }
    const page = await (editingMode
      ? runInReader('renderForEditors', source.text, source.isUtf8, options)
      : runInReader('renderForShoppers', source.text, options))
    return { type: getHtmlType(source), body: Buffer.from(source.encode(page)) }
  }
  return sendRendered(raw, reply, isCacheable ? key : null, render)
}

const immutableCacheControl = 'public, max-age=31536000, immutable'

async function sendStyle(ctx: Context, raw: FastifyRequest, reply: FastifyReply, request: FileOfSite) {
  const { base, index, file, isCacheable } = request
  const key = sha256Hex(`${file.blob_hash} ${base}`).slice(0, 32)
  if (isCacheable && isNotModified(raw, reply, `W/"${key}"`, immutableCacheControl)) return reply.code(304).send()
  return sendRendered(raw, reply, isCacheable ? key : null, async () => {
    const source = decodeSource(await readBlob(ctx, file.blob_hash))
    const css = instrumentCss(source.text, { base, lookup: index.lookup })
    return { type: getCssType(source), body: Buffer.from(source.encode(css)) }
  })
}

/**
 * Finds the picture in a format that link previews support. Returns null when the request does not ask for such a
 * format or the picture cannot be converted to one.
 */
async function findPlainForm(ctx: Context, raw: FastifyRequest, file: FileRow) {
  const query = PictureForm.safeParse(raw.query)
  const { w, as } = query.success ? query.data : {}
  if (as !== 'plain' || !w || !/^image\/(png|jpeg|gif|webp|avif)$/.test(file.mime)) return null
  const width = w === '320' ? '320' : '1280'
  return getOrCreatePlainForm(ctx, { hash: file.blob_hash, key: getBlobKey(file.blob_hash) }, width)
}

async function sendAsset(ctx: Context, raw: FastifyRequest, reply: FastifyReply, { file, isCacheable }: FileOfSite) {
  const plain = await findPlainForm(ctx, raw, file)
  if (plain)
    return sendStoredObject(
      ctx,
      raw,
      reply.header('cache-control', isCacheable ? immutableCacheControl : 'no-store'),
      plain,
    )
  if (isCacheable && isNotModified(raw, reply, `"${file.blob_hash.slice(0, 32)}"`, immutableCacheControl))
    return reply.code(304).send()
  if (file.mime === 'application/pdf') reply.header('content-security-policy', pdfPolicy)
  const isText = /^text\/|json|manifest|javascript/.test(file.mime)
  return sendFile(ctx, raw, reply, file, isText ? `${file.mime}; charset=utf-8` : file.mime)
}

/** Hashes of scripts that contain no navigation. They are sent unchanged. */
const unchangedScripts = new LRUCache<string, true>({ max: 5_000 })

/**
 * Sends a script with its navigation routed through the injected script, so that the navigation can leave the frame.
 */
async function sendScript(ctx: Context, raw: FastifyRequest, reply: FastifyReply, request: FileOfSite) {
  const { file, inject, isCacheable } = request
  if (!isCacheable || inject === '' || unchangedScripts.get(file.blob_hash)) return sendAsset(ctx, raw, reply, request)
  const key = sha256Hex(`${file.blob_hash} leads out`).slice(0, 32)
  if (isNotModified(raw, reply, `W/"${key}"`, immutableCacheControl)) return reply.code(304).send()
  const source = decodeSource(await readBlob(ctx, file.blob_hash))
  const script = await runInReader('rewriteScript', source.text)
  if (script === null) {
    unchangedScripts.set(file.blob_hash, true)
    return sendAsset(ctx, raw, reply, request)
  }
  const rendered = { type: `${file.mime}; charset=utf-8`, body: Buffer.from(source.encode(script)) }
  return sendRendered(raw, reply, key, async () => rendered)
}

/** The requested path as it was written, because the lookup distinguishes percent-encoding and trailing slashes. */
const getRawPath = (raw: FastifyRequest, base: string) => (raw.raw.url ?? '').replace(/[?#].*$/s, '').slice(base.length)

/**
 * Loads the file index of the revision, or the index of the newest revision when the revision lacks the requested file.
 */
async function loadIndexWith(ctx: Context, { revisionId, newest }: ServedSite, path: string): Promise<ProjectIndex> {
  const index = await loadProjectIndex(ctx.db, revisionId)
  if (!newest || index.lookup(path) !== null) return index
  const newestRevision = await newest()
  return newestRevision === null || newestRevision === revisionId ? index : loadProjectIndex(ctx.db, newestRevision)
}

/** Sends a file of a page project. The caller has set the content security policy. Neither reads nor sets cookies. */
export async function sendProjectFile(ctx: Context, raw: FastifyRequest, reply: FastifyReply, site: ServedSite) {
  const { base, entry } = site
  // A sandboxed document has an opaque origin, so its fonts, modules and data requests are cross-origin.
  reply.header('access-control-allow-origin', '*')
  const requestedPath = getRawPath(raw, base)
  const isRoot = requestedPath === '' || requestedPath === '/'
  // Relative references in the entry page resolve against the entry's own folder.
  if (requestedPath === '' || (isRoot && entry !== 'index.html')) {
    const path = entry === 'index.html' ? '' : entry.split('/').map(encodeURIComponent).join('/')
    return reply.redirect(`${base}/${path}`, 302)
  }
  const index = await loadIndexWith(ctx, site, isRoot ? entry : requestedPath)
  const path = isRoot ? entry : orThrow(index.lookup(requestedPath), 'file_not_found')
  const file = orThrow(index.file(path), 'file_not_found')
  const request = { ...site, index, file }
  const send = { 'text/html': sendHtml, 'text/css': sendStyle, 'text/javascript': sendScript }[file.mime] ?? sendAsset
  return send(ctx, raw, reply, request)
}
