import { defaultDownloadLimit } from '#domain/digital-goods.ts'
import { type Context, type Tx, withTransaction } from '#server/platform/core/context.ts'
import { newId } from '#server/platform/core/ids.ts'
import { audit } from '#server/platform/observability/repository.ts'
import { cancelQueued, enqueue } from '#server/platform/queue/repository.ts'
import { digitalFilesFolder } from './names.ts'
import { type FileRow, getBenefitForUpdate, insertFile, updateBenefit } from './repository.ts'
import { addBenefit } from './save-benefit.ts'
import type { SavedStream } from './save-stream.ts'

/** Files without a row are deleted after this time, in ms. Storing a file must finish within it. */
const orphanedAfterMs = 6 * 3_600_000
const maxNameLength = 200

export type FileDescription = { fileName: string; mime: string }
type LocalFile = FileDescription & SavedStream & { path: string }
/** A file whose bytes are in the storage, without what it belongs to. */
export type StoredFile = Omit<FileRow, 'benefit_id' | 'version'>

/** Keeps the last part of a path, without characters that a file name cannot contain. */
export function cleanFileName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? ''
  const printable = [...last.normalize('NFC')].filter(character => character >= ' ' && character !== '\u007F').join('')
  return printable.trim().slice(-maxNameLength) || 'file'
}

export const cleanMime = (mime: string): string =>
  /^[\w.+-]{1,60}\/[\w.+-]{1,80}$/.test(mime) ? mime.toLowerCase() : 'application/octet-stream'

/**
 * Stores bytes before their row, because a row without its file would be a broken download. The cleanup is queued even
 * before the bytes, so that a kill, a full disk or a failing storage leaves no orphaned file.
 * @param record inserts the row of the file
 */
export async function storeFile(
  ctx: Context,
  { path, fileName, mime, bytes, sha256 }: LocalFile,
  record: (tx: Tx, file: StoredFile) => Promise<void>,
): Promise<void> {
  const id = newId()
  const key = `${digitalFilesFolder}/${id}`
  const due = new Date(ctx.clock().getTime() + orphanedAfterMs)
  const sweep = await enqueue(ctx, 'digital_file.sweep', { keys: [key] }, due)
  try {
    await ctx.storage.put(key, { file: path, isTemporary: true }, mime)
    await withTransaction(ctx, async tx => {
      await record(tx, {
        id,
        file_name: fileName,
        mime,
        bytes,
        sha256,
        storage_key: key,
        created_by: tx.actor?.memberId ?? null,
        created_at: tx.clock(),
      })
      await cancelQueued(tx.db, sweep)
    })
  } catch (error) {
    // Deletes the file immediately if possible; otherwise the queued sweep deletes it.
    await ctx.storage.delete(key).catch(() => undefined)
    throw error
  }
}

/** Inserts the row of a stored file as the newest version of the file of a benefit, which the caller has locked. */
export async function recordBenefitFile(tx: Tx, benefitId: string, file: StoredFile): Promise<void> {
  await insertFile(tx.db, { ...file, benefit_id: benefitId })
  await audit(tx, 'digital_file.uploaded', benefitId, { fileName: file.file_name, bytes: file.bytes })
}

type Target = { productId: string; variantId: string | null }

/** Adds the benefit of a new file. Its title is the name of the file without the extension. */
export function addFileBenefit(tx: Tx, { productId, variantId }: Target, fileName: string): Promise<string> {
  const title = fileName.replace(/\.[a-z0-9]{1,8}$/i, '').slice(0, 120) || fileName
  const limit = { download_limit: defaultDownloadLimit, variant_id: variantId }
  return addBenefit(tx, productId, { kind: 'file', title, ...limit })
}

/** Locks the benefit that gets another version of its file. Throws digital_benefit_not_found. */
export async function lockFileBenefit(tx: Tx, id: string): Promise<string> {
  await getBenefitForUpdate(tx.db, id)
  await updateBenefit(tx.db, id, {}, tx.clock())
  return id
}
