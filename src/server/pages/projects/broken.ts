import type { BrokenReference } from '#page-source/broken-references.ts'
import type { Context } from '#server/kernel/context.ts'
import { hashOf } from '#server/kernel/ids.ts'
import { inReader } from '../reading/reading.ts'
import { readBlob } from './blobs.ts'
import type { FileRow } from './repository.ts'

type Held = Pick<FileRow, 'path' | 'mime' | 'blob_hash'>
export type Broken = BrokenReference[]
const isSource = ({ mime }: Held) => mime === 'text/html' || mime === 'text/css'
const kept = new Map<string, Broken>()
const most = 1_000
const mostListed = 100

function keep(key: string, broken: Broken) {
  const [oldest] = kept.keys()
  if (kept.size >= most && oldest !== undefined) kept.delete(oldest)
  kept.set(key, broken)
}

/** What the pages and styles of a revision ask for and it does not have. A file that did not change is not read again. */
export async function brokenOf(ctx: Pick<Context, 'storage'>, files: readonly Held[]): Promise<Broken> {
  const paths = files.map(file => file.path).sort()
  const names = hashOf(paths.join('\n'))
  const all: Broken = []
  for (const file of files.filter(isSource)) {
    const key = `${file.blob_hash} ${file.path} ${names}`
    const known = kept.get(key)
    const broken =
      known ??
      (await inReader(
        'brokenIn',
        { path: file.path, mime: file.mime, bytes: await readBlob(ctx, file.blob_hash) },
        paths,
      ))
    if (!known) keep(key, broken)
    all.push(...broken)
  }
  return all.slice(0, mostListed)
}
