import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import sharp, { type Sharp } from 'sharp'
import { detectFormat, type Format, formats, hasTooManyPixels, MAX_PIXELS } from './format.ts'
import { listWidths } from './widths.ts'

/** A picture written into the job's folder. `etag` is the hash of its bytes; sizes in bytes and px. */
export type WrittenImage = { file: string; mime: string; size: number; etag: string; width: number; height: number }
/** The picture as it is kept, and how it stands at each width; a moving GIF has none. */
export type CleanedPicture = { full: WrittenImage & { extension: string }; widths: (WrittenImage & { at: number })[] }
export type Task =
  | { kind: 'clean'; source: string; folder: string }
  | { kind: 'narrow'; source: string; folder: string; to: 'webp' | 'avif' | 'plain'; width: number }

/**
 * What is wrong with the picture itself: no kind that is taken, too many pixels, a movement that would be lost, or not readable
 * to its last byte.
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
// Others would go by what stands behind the first bytes, and know what pictures need not: drawings, styles, other files.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: allowedLoaders.map(reader => `VipsForeignLoad${reader}`) })

const pngSignature = 8
/** No tool writes so many before the pixels. */
const maxChunks = 1_000
/** WebP knows no more, in px. */
const maxHeight = 16_383
const openImage = (source: string, animated = false) =>
  sharp(source, { animated, limitInputPixels: MAX_PIXELS, failOn: 'error' })

const encoders: Record<Format, (image: Sharp) => Sharp> = {
  png: image => image.png(),
  // The slower encoder would save a tenth of a file that only a zoom asks for, and take ten times as long.
  jpeg: image => image.jpeg({ quality: 90 }),
  gif: image => image.gif(),
  webp: image => image.webp({ quality: 90, smartSubsample: true }),
  avif: image => image.avif({ quality: 65, effort: 2 }),
}
const renditionEncoders = {
  webp: (image: Sharp) => image.webp({ quality: 74, smartSubsample: true }),
  // Effort 4, the usual one, takes ten times as long for 3 % less.
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

/** All widths from one decoding: the widest is what the others are made from. */
async function writeRenditions(source: string, folder: string, widths: number[], moves: boolean) {
  const widest = widths.at(-1) ?? 0
  const { data, info } = moves
    ? { data: null, info: null }
    : await resizeToWidth(openImage(source), widest).raw().toBuffer({ resolveWithObject: true })
  const made: CleanedPicture['widths'] = []
  for (const at of widths) {
    const { width, height, channels } = info ?? { width: 0, height: 0, channels: 4 as const }
    const image = data ? sharp(data, { raw: { width, height, channels } }) : openImage(source, true)
    made.push({
      at,
      ...(await writeImage(renditionEncoders.webp(resizeToWidth(image, at)), folder, `${at}.webp`, 'webp')),
    })
  }
  return made
}

/** What was already packed harder than we pack stays as it is. */
const pickSmaller = (full: WrittenImage, narrowed: WrittenImage): WrittenImage =>
  full.mime === 'image/webp' && full.width <= narrowed.width && full.size <= narrowed.size ? full : narrowed

/** How many frames it has, by its head. Throws PictureProblem when they are too large to be unpacked. */
async function countFrames(source: string): Promise<number> {
  const head = await sharp(source, { limitInputPixels: false }).metadata()
  if (hasTooManyPixels(head)) throw new PictureProblem('pixels')
  return head.pages ?? 1
}

/** Whether a PNG has more than one frame: what says so stands before its pixels. Its frames are not read here. */
async function isAnimatedPng(file: FileHandle): Promise<boolean> {
  const chunk = Buffer.alloc(12)
  for (let at = pngSignature, count = 0; count < maxChunks; count++) {
    const { bytesRead } = await file.read(chunk, 0, chunk.length, at)
    const kind = chunk.toString('latin1', 4, 8)
    if (bytesRead < chunk.length || kind === 'IDAT') return false
    if (kind === 'acTL') return chunk.readUInt32BE(8) > 1
    at += chunk.readUInt32BE(0) + 12
  }
  return false
}

/** Whether the picture moves in a way that would be lost: only GIF and WebP keep their frames. */
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
  const mayMove = format === 'gif' || format === 'webp'
  if (await losesAnimation(source, format)) throw new PictureProblem('moves')
  const pages = await countFrames(source)
  const moves = mayMove && pages > 1
  // Upright without the mark that said so: it goes with the other metadata.
  const upright = moves ? openImage(source, true) : openImage(source).autoOrient()
  const full = await writeImage(encoders[format](upright), folder, 'full', format)
  const widths = format === 'gif' ? [] : await writeRenditions(full.file, folder, listWidths(full.width), moves)
  return {
    full: { ...full, extension: formats[format].extension },
    widths: widths.map(({ at, ...made }) => ({ at, ...pickSmaller(full, made) })),
  }
}

/** What link previews and mails should not exceed, in bytes: some leave out what is larger. */
const maxPlainBytes = 300_000
/** From the usual one down, until the picture is small enough. */
const plainQualities = [80, 62, 45, 30]

/**
 * A picture as every program reads it: its first frame as JPEG, or as PNG where it is transparent and that stays small.
 * It is at most twice as high as wide, in px.
 */
async function writePlainForm({ source, folder, width }: Task & { kind: 'narrow' }): Promise<WrittenImage> {
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
  let made = await jpeg(plainQualities[0] ?? 80)
  for (const quality of plainQualities.slice(1)) if (made.size > maxPlainBytes) made = await jpeg(quality)
  return made
}

/** One width of a picture that is kept already. Null: it moves, and AVIF would stop it. */
async function writeRendition(task: Task & { kind: 'narrow' }): Promise<WrittenImage | null> {
  if (task.to === 'plain') return writePlainForm(task)
  const isWebp = (await detectFileFormat(task.source)) === 'webp'
  const { pages = 1 } = await openImage(task.source, isWebp).metadata()
  if (pages > 1 && task.to === 'avif') return null
  const image = resizeToWidth(openImage(task.source, isWebp && pages > 1), task.width)
  return writeImage(renditionEncoders[task.to](image), task.folder, `${task.width}.${task.to}`, task.to)
}

/** The machine's fault, not the picture's. */
const isMachineFault = (error: unknown) => /no space left|write failed|unable to open for write/i.test(String(error))

/**
 * Decodes a picture to its last byte and writes it anew without metadata: what comes back is the only thing ever served.
 * Throws PictureProblem for anything that is not a whole PNG, JPG, GIF, WebP or AVIF.
 */
export async function decode(task: Task): Promise<CleanedPicture | WrittenImage | null> {
  try {
    return task.kind === 'clean' ? await cleanPictureFile(task.source, task.folder) : await writeRendition(task)
  } catch (error) {
    if (error instanceof PictureProblem || isMachineFault(error)) throw error
    throw new PictureProblem('unreadable', error)
  }
}
