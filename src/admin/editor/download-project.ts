import { zipProject } from '@vitrine/html-editing/zip-project.ts'
import { downloadFile } from '#api-client/file-transfer.ts'
import { type EditedPage, getEditingEndpoints, type PageKind } from './session/project.ts'
import { createRemote } from './session/remote.ts'

const maxConcurrent = 6

function saveZip(bytes: Uint8Array, name: string) {
  const address = URL.createObjectURL(new Blob([new Uint8Array(bytes)], { type: 'application/zip' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser reads the object URL only after the click has been handled, so the URL is revoked later.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

const getArchiveName = (page: EditedPage) => ('slug' in page ? page.slug : `upsell-${page.order}`)

/**
 * Builds a ZIP of the newest revision in the browser and saves the ZIP. It contains the stored files unchanged, under
 * the same paths.
 * @param onProgress receives the percentage of fetched files, 0 to 100
 */
export async function downloadProject(
  kind: PageKind,
  id: string,
  onProgress: (percent: number) => void,
): Promise<void> {
  const { page, source, files } = await createRemote(kind, id).read()
  const bytesByPath = new Map<string, Uint8Array>()
  const remainingPaths = files.map(file => file.path)
  async function fetchNext(): Promise<void> {
    const path = remainingPaths.shift()
    if (path === undefined) return
    const file = await downloadFile(getEditingEndpoints(kind).file, {
      params: { id },
      query: { path, revision: source.revision },
    })
    bytesByPath.set(path, new Uint8Array(await file.arrayBuffer()))
    onProgress(Math.round((bytesByPath.size / files.length) * 100))
    return fetchNext()
  }
  await Promise.all(Array.from({ length: maxConcurrent }, fetchNext))
  const orderedFiles = files.flatMap(({ path }) => {
    const bytes = bytesByPath.get(path)
    return bytes ? [{ path, bytes }] : []
  })
  saveZip(zipProject(orderedFiles), `${getArchiveName(page)}.zip`)
}
