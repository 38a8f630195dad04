import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import sharp, { type Sharp } from 'sharp'
import { detectFormat, type Format, formats, hasTooManyPixels, MAX_PIXELS } from './format.ts'
import { listWidths } from './widths.ts'

/**
 * A picture written into the job’s folder. `etag` is the hash of its bytes, `size` is in bytes, width and height are in
 * px.
 */
export type WrittenImage = { file: string; mime: string; size: number; etag: string; width: number; height: number }
/** The stored picture and its rendition for each width. A GIF has none, because it may be animated. */
export type CleanedPicture = {
  full: WrittenImage & { extension: string }
  widths: (WrittenImage & { targetWidth: number })[]
}
export type Task =
  | { kind: 'clean'; source: string; folder: string }
  | { kind: 'resize'; source: string; folder: string; to: 'webp' | 'avif' | 'plain'; width: number }

/**
 * Why a picture is rejected: unsupported type, too many pixels, an animation that would be lost, or not readable to the
 * end.
 */
export type Problem = 'type' | 'pixels' | 'moves' | 'unreadable'
export class PictureProblem extends Error {
  readonly problem: Problem
  constructor(problem: Problem, cause?: unknown) {
    super(problem, { cause })
    this.problem = problem
  }
}

const allowedLoaders = ['Png', 'Jpeg', 'Nsgif', 'Webp', 'Heif']
// Other loaders would sniff past the first bytes and accept formats that pictures do not need, such as SVG.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: allowedLoaders.map(reader => `VipsForeignLoad${reader}`) })

const pngSignature = 8
/** More chunks than any tool writes before the pixels of a PNG. */
const maxChunks = 1_000
/** Maximum height of WebP, in px. */
const maxHeight = 16_383
const openImage = (source: string, animated = false) =>
  sharp(source, { animated, limitInputPixels: MAX_PIXELS, failOn: 'error' })

const encoders: Record<Format, (image: Sharp) => Sharp> = {
  png: image => image.png(),
  // A slower JPEG encoder would take ten times as long to save a tenth of the size, and only the zoom view loads this
  // file.
  jpeg: image => image.jpeg({ quality: 90 }),
  gif: image => image.gif(),
  webp: image => image.webp({ quality: 90, smartSubsample: true }),
  avif: image => image.avif({ quality: 65, effort: 2 }),
}
const renditionEncoders = {
  webp: (image: Sharp) => image.webp({ quality: 74, smartSubsample: true }),
  // The default effort of 4 takes ten times as long and saves 3 % of the size.
  avif: (image: Sharp) => image.avif({ quality: 50, effort: 2 }),
}

async function detectFileFormat(source: string): Promise<Format | null> {
  const file = await open(source)
  try {
    const head = Buffer.alloc(12)
    await file.read(head, 0, 12, 0)
    return detectFormat(head)
  } finally {
    await file.close()
  }
}

async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

async function writeImage(image: Sharp, folder: string, name: string, format: Format): Promise<WrittenImage> {
  const file = join(folder, name)
  const info = await image.toFile(file)
  const { mime } = formats[format]
  const height = info.pageHeight ?? info.height
  return { file, mime, size: info.size, etag: await hashFile(file), width: info.width, height }
}

const resizeToWidth = (image: Sharp, width: number) =>
  image.resize({ width, height: maxHeight, fit: 'inside', withoutEnlargement: true })

/** Writes all widths from one decoding: the widest rendition is the source of the others. */
async function writeRenditions(source: string, folder: string, widths: number[], isAnimated: boolean) {
  const widest = widths.at(-1) ?? 0
  const { data, info } = isAnimated
    ? { data: null, info: null }
    : await resizeToWidth(openImage(source), widest).raw().toBuffer({ resolveWithObject: true })
  const written: CleanedPicture['widths'] = []
  for (const targetWidth of widths) {
    const { width, height, channels } = info ?? { width: 0, height: 0, channels: 4 as const }
    const image = data ? sharp(data, { raw: { width, height, channels } }) : openImage(source, true)
    written.push({
      targetWidth,
      ...(await writeImage(
        renditionEncoders.webp(resizeToWidth(image, targetWidth)),
        folder,
        `${targetWidth}.webp`,
        'webp',
      )),
    })
  }
  return written
}

/** Returns the original if it is already a smaller WebP than the rendition. */
const pickSmaller = (full: WrittenImage, rendition: WrittenImage): WrittenImage =>
  full.mime === 'image/webp' && full.width <= rendition.width && full.size <= rendition.size ? full : rendition

/**
 * Reads the number of frames from the file’s header. Throws PictureProblem when all frames together have too many
 * pixels.
 */
async function countFrames(source: string): Promise<number> {
  const head = await sharp(source, { limitInputPixels: false }).metadata()
  if (hasTooManyPixels(head)) throw new PictureProblem('pixels')
  return head.pages ?? 1
}

/**
 * Whether a PNG has several frames, according to its acTL chunk, which precedes the pixels. sharp does not read PNG
 * frames.
 */
async function isAnimatedPng(file: FileHandle): Promise<boolean> {
  const chunk = Buffer.alloc(12)
  for (let offset = pngSignature, count = 0; count < maxChunks; count++) {
    const { bytesRead } = await file.read(chunk, 0, chunk.length, offset)
    const kind = chunk.toString('latin1', 4, 8)
    if (bytesRead < chunk.length || kind === 'IDAT') return false
    if (kind === 'acTL') return chunk.readUInt32BE(8) > 1
    offset += chunk.readUInt32BE(0) + 12
  }
  return false
}

/** Whether re-encoding would lose the animation: only GIF and WebP keep their frames. */
async function losesAnimation(source: string, format: Format): Promise<boolean> {
  if (format !== 'png' && format !== 'avif') return false
  const file = await open(source)
  try {
    if (format === 'png') return await isAnimatedPng(file)
    const brand = Buffer.alloc(4)
    await file.read(brand, 0, 4, 8)
    return brand.toString('latin1') === 'avis'
  } finally {
    await file.close()
  }
}

async function cleanPictureFile(source: string, folder: string): Promise<CleanedPicture> {
  const format = await detectFileFormat(source)
  if (!format) throw new PictureProblem('type')
  const canBeAnimated = format === 'gif' || format === 'webp'
  if (await losesAnimation(source, format)) throw new PictureProblem('moves')
  const pages = await countFrames(source)
  const isAnimated = canBeAnimated && pages > 1
  // Rotates the pixels, because the orientation tag is removed with the other metadata.
  const upright = isAnimated ? openImage(source, true) : openImage(source).autoOrient()
  const full = await writeImage(encoders[format](upright), folder, 'full', format)
  const widths = format === 'gif' ? [] : await writeRenditions(full.file, folder, listWidths(full.width), isAnimated)
  return {
    full: { ...full, extension: formats[format].extension },
    widths: widths.map(({ targetWidth, ...rendition }) => ({ targetWidth, ...pickSmaller(full, rendition) })),
  }
}

/** Size limit for link previews and mails, in bytes: some clients drop larger pictures. */
const maxPlainBytes = 300_000
/** JPEG qualities tried in this order until the picture is small enough. */
const plainQualities = [80, 62, 45, 30]

/**
 * Writes a form that every program can read: the first frame as JPEG, or as PNG when it is transparent and small
 * enough. Its height is at most twice `width`, in px.
 */
async function writePlainForm({ source, folder, width }: Task & { kind: 'resize' }): Promise<WrittenImage> {
  const format = await detectFileFormat(source)
  if (!format) throw new PictureProblem('type')
  await countFrames(source)
  const resized = openImage(source)
    .autoOrient()
    .resize({ width, height: 2 * width, fit: 'inside', withoutEnlargement: true })
  const { data, info } = await resized.raw().toBuffer({ resolveWithObject: true })
  const image = () => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
  if (!(await image().stats()).isOpaque) {
    const png = await writeImage(image().png({ palette: true, compressionLevel: 9 }), folder, 'plain.png', 'png')
    if (png.size <= maxPlainBytes) return png
  }
  const jpeg = (quality: number) =>
    writeImage(image().flatten({ background: '#fff' }).jpeg({ quality }), folder, 'plain.jpg', 'jpeg')
  let jpegImage = await jpeg(plainQualities[0] ?? 80)
  for (const quality of plainQualities.slice(1)) if (jpegImage.size > maxPlainBytes) jpegImage = await jpeg(quality)
  return jpegImage
}

/** Writes one width of a stored picture. Returns null for an animation as AVIF, which would keep only one frame. */
async function writeRendition(task: Task & { kind: 'resize' }): Promise<WrittenImage | null> {
  if (task.to === 'plain') return writePlainForm(task)
  const isWebp = (await detectFileFormat(task.source)) === 'webp'
  const { pages = 1 } = await openImage(task.source, isWebp).metadata()
  if (pages > 1 && task.to === 'avif') return null
  const image = resizeToWidth(openImage(task.source, isWebp && pages > 1), task.width)
  return writeImage(renditionEncoders[task.to](image), task.folder, `${task.width}.${task.to}`, task.to)
}

/** Whether the machine failed (disk full, not writable) rather than the picture. */
const isMachineFault = (error: unknown) => /no space left|write failed|unable to open for write/i.test(String(error))

/**
 * Decodes a picture to its last byte and re-encodes it without metadata; only this output is ever served. Throws
 * PictureProblem for anything that is not a complete PNG, JPG, GIF, WebP or AVIF.
 */
export async function decode(task: Task): Promise<CleanedPicture | WrittenImage | null> {
  try {
    return task.kind === 'clean' ? await cleanPictureFile(task.source, task.folder) : await writeRendition(task)
  } catch (error) {
    if (error instanceof PictureProblem || isMachineFault(error)) throw error
    throw new PictureProblem('unreadable', error)
  }
}
