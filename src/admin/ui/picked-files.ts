/** A file with its path inside the dropped or selected folder ('site/images/hero.webp'), or just its name. */
export type PickedFile = { path: string; file: File }

const readAllEntries = async (reader: FileSystemDirectoryReader): Promise<FileSystemEntry[]> => {
  const batch = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
  // readEntries returns at most 100 entries in each call.
  return batch.length === 0 ? [] : [...batch, ...(await readAllEntries(reader))]
}

async function readEntry(entry: FileSystemEntry): Promise<PickedFile[]> {
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject))
    return [{ path: entry.fullPath.replace(/^\//, ''), file }]
  }
  const children = await readAllEntries((entry as FileSystemDirectoryEntry).createReader())
  return (await Promise.all(children.map(readEntry))).flat()
}

/**
 * Reads dropped files, including the files in dropped folders. Must be called during the drop event, because the
 * event's list is empty afterwards.
 */
export function readDroppedFiles(transfer: DataTransfer): Promise<PickedFile[]> {
  const entries = [...transfer.items].flatMap(item => (item.kind === 'file' ? (item.webkitGetAsEntry() ?? []) : []))
  if (entries.length === 0) return Promise.resolve(toPickedFiles(transfer.files))
  return Promise.all(entries.map(readEntry)).then(lists => lists.flat())
}

export const toPickedFiles = (list: FileList): PickedFile[] =>
  [...list].map(file => ({ path: file.webkitRelativePath || file.name, file }))
