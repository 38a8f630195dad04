import type { FastifyReply, FastifyRequest } from 'fastify'
import { PictureForm } from '#contract/files.ts'
import { instrumentCss } from '#page-source/css-references.ts'
import { declaredCharset, decodeSource, type SourceText } from '#page-source/source-text.ts'
import { plainFormOfFile, sendStored } from '#server/files/index.ts'
import type { Context } from '#server/kernel/context.ts'
import { pdfPolicy } from '#server/kernel/csp.ts'
import { encodingFor } from '#server/kernel/encodings.ts'
import { found } from '#server/kernel/errors.ts'
import { hashOf } from '#server/kernel/ids.ts'
import { blobKey, readBlob } from '../projects/blobs.ts'
import type { FileRow } from '../projects/repository.ts'
import { inReader } from '../reading/reading.ts'
import { documentOf } from './kept-documents.ts'
import { type ProjectIndex, projectIndex } from './project-index.ts'
import { sendFile } from './send-file.ts'

/**
 * A revision as a virtual directory. `base`: its address without a trailing slash; `inject`: the script that runs first in
 * its documents; `isKept`: browsers may keep its files.
 */
export type Site = {
  revisionId: string
  entry: string
  base: string
  inject: string
  isKept: boolean
  /**
   * For an editor: 'live', its entry runs as it is, its elements carrying their addresses; 'still', an empty document that
   * the editor fills, as its own script alone runs in it.
   */
  editing?: 'still' | 'live' | null
  /** Where files are looked for that this revision does not have yet: those that joined the project since. */
  newest?: () => Promise<string | null>
}
type Asked = Site & { index: ProjectIndex; file: FileRow }

const htmlType = ({ isUtf8, text }: SourceText) => `text/html; charset=${isUtf8 ? 'utf-8' : declaredCharset(text)}`
/** What decides between the two ways browsers lay a page out. */
const doctypeOf = (source: string) =>
  /^(?:[\uFEFF\s]|<!--(?:(?!-->)[\s\S])*-->|<[?!](?!doctype|--)[^>]*>)*(<!doctype[^>]*>)/i.exec(source)?.[1] ?? ''
const cssType = ({ isUtf8 }: SourceText) => (isUtf8 ? 'text/css; charset=utf-8' : 'text/css')

/** Whether the browser has it already. */
function isKnown(raw: FastifyRequest, reply: FastifyReply, etag: string, cache: string): boolean {
  reply.header('etag', etag).header('cache-control', cache)
  return raw.headers['if-none-match'] === etag
}

/** Answers what is made of a source: kept under `key`, made for each who asks where there is none. */
async function sendMade(
  raw: FastifyRequest,
  reply: FastifyReply,
  key: string | null,
  make: () => Promise<{ type: string; body: Buffer }>,
) {
  if (key === null) {
    const { type, body } = await make()
    return reply.type(type).send(body)
  }
  const document = await documentOf(key, make)
  const encoding = encodingFor(raw)
  reply.type(document.type).header('vary', 'accept-encoding')
  if (encoding === null) return reply.send(document.plain)
  return reply.header('content-encoding', encoding).send(await document.encoded(encoding))
}

async function sendHtml(ctx: Context, raw: FastifyRequest, reply: FastifyReply, asked: Asked) {
  const { base, entry, index, file, inject, isKept, editing } = asked
  const key = hashOf(`${file.blob_hash} ${base} ${inject}`).slice(0, 32)
  if (isKept && isKnown(raw, reply, `W/"${key}"`, 'no-cache')) return reply.code(304).send()
  const make = async () => {
    const source = decodeSource(await readBlob(ctx, file.blob_hash))
    const edited = file.path === entry ? editing : null
    if (edited === 'still')
      return { type: htmlType(source), body: Buffer.from(source.encode(doctypeOf(source.text) + inject)) }
    const shown = { inject, base, paths: index.paths }
    const page = await (edited
      ? inReader('forEditors', source.text, source.isUtf8, shown)
      : inReader('forShoppers', source.text, shown))
    return { type: htmlType(source), body: Buffer.from(source.encode(page)) }
  }
  return sendMade(raw, reply, isKept ? key : null, make)
}

const forGood = 'public, max-age=31536000, immutable'

async function sendStyle(ctx: Context, raw: FastifyRequest, reply: FastifyReply, asked: Asked) {
  const { base, index, file, isKept } = asked
  const key = hashOf(`${file.blob_hash} ${base}`).slice(0, 32)
  if (isKept && isKnown(raw, reply, `W/"${key}"`, forGood)) return reply.code(304).send()
  return sendMade(raw, reply, isKept ? key : null, async () => {
    const source = decodeSource(await readBlob(ctx, file.blob_hash))
    const css = instrumentCss(source.text, { base, lookup: index.lookup })
    return { type: cssType(source), body: Buffer.from(source.encode(css)) }
  })
}

/** What link previews get of a picture: the form in which they read it. Null where the file itself was asked for, or can be sent alone. */
async function plainFormFor(ctx: Context, raw: FastifyRequest, file: FileRow) {
  const asked = PictureForm.safeParse(raw.query)
  const { w, as } = asked.success ? asked.data : {}
  if (as !== 'plain' || !w || !/^image\/(png|jpeg|gif|webp|avif)$/.test(file.mime)) return null
  const width = w === '320' ? '320' : '1280'
  return plainFormOfFile(ctx, { hash: file.blob_hash, key: blobKey(file.blob_hash) }, width)
}

async function sendAsset(ctx: Context, raw: FastifyRequest, reply: FastifyReply, { file, isKept }: Asked) {
  const plain = await plainFormFor(ctx, raw, file)
  if (plain) return sendStored(ctx, raw, reply.header('cache-control', isKept ? forGood : 'no-store'), plain)
  if (isKept && isKnown(raw, reply, `"${file.blob_hash.slice(0, 32)}"`, forGood)) return reply.code(304).send()
  if (file.mime === 'application/pdf') reply.header('content-security-policy', pdfPolicy)
  const isText = /^text\/|json|manifest|javascript/.test(file.mime)
  return sendFile(ctx, raw, reply, file, isText ? `${file.mime}; charset=utf-8` : file.mime)
}

/** Scripts that set no address, by their hashes: they are sent as they lie. */
const still = new Set<string>()
const mostStill = 5_000

/** A script whose ways out of the frame are handed to the one that is injected into its document. */
async function sendScript(ctx: Context, raw: FastifyRequest, reply: FastifyReply, asked: Asked) {
  const { file, inject, isKept } = asked
  if (!isKept || inject === '' || still.has(file.blob_hash)) return sendAsset(ctx, raw, reply, asked)
  const key = hashOf(`${file.blob_hash} leads out`).slice(0, 32)
  if (isKnown(raw, reply, `W/"${key}"`, forGood)) return reply.code(304).send()
  const source = decodeSource(await readBlob(ctx, file.blob_hash))
  const script = await inReader('scriptForShoppers', source.text)
  if (script === null) {
    if (still.size >= mostStill) still.clear()
    still.add(file.blob_hash)
    return sendAsset(ctx, raw, reply, asked)
  }
  const made = { type: `${file.mime}; charset=utf-8`, body: Buffer.from(source.encode(script)) }
  return sendMade(raw, reply, key, async () => made)
}

/** The path asked for as it was written: percent signs and a trailing slash mean something to the lookup. */
const restOf = (raw: FastifyRequest, base: string) => (raw.raw.url ?? '').replace(/[?#].*$/s, '').slice(base.length)

/** The files of the revision, or of the newest one where only that has what is asked for. */
async function indexWith(ctx: Context, { revisionId, newest }: Site, asked: string): Promise<ProjectIndex> {
  const index = await projectIndex(ctx.db, revisionId)
  if (!newest || index.lookup(asked) !== null) return index
  const other = await newest()
  return other === null || other === revisionId ? index : projectIndex(ctx.db, other)
}

/** Answers a file of a page project; the caller has said under which policy. Sets no cookie and reads none. */
export async function sendProjectFile(ctx: Context, raw: FastifyRequest, reply: FastifyReply, site: Site) {
  const { base, entry } = site
  // A sandboxed document has no origin: its fonts, modules and data come from elsewhere to it.
  reply.header('access-control-allow-origin', '*')
  const rest = restOf(raw, base)
  const isRoot = rest === '' || rest === '/'
  // The entry's own folder is what its relative references count from.
  if (rest === '' || (isRoot && entry !== 'index.html')) {
    const path = entry === 'index.html' ? '' : entry.split('/').map(encodeURIComponent).join('/')
    return reply.redirect(`${base}/${path}`, 302)
  }
  const index = await indexWith(ctx, site, isRoot ? entry : rest)
  const path = isRoot ? entry : found(index.lookup(rest), 'file_not_found')
  const file = found(index.file(path), 'file_not_found')
  const asked = { ...site, index, file }
  const send = { 'text/html': sendHtml, 'text/css': sendStyle, 'text/javascript': sendScript }[file.mime] ?? sendAsset
  return send(ctx, raw, reply, asked)
}
