import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { catalog } from '#i18n/index.ts'
import { findPictureProblem, formatUploadError, isRetryable, uploadPicture } from '../../ui/picture-files.ts'
import { toast } from '../../ui/toaster.tsx'
import { insertPicture } from './picture-order.ts'
import { type Upload, UploadQueue } from './upload-queue.ts'

export type Uploads = {
  list: readonly Upload[]
  add: (files: readonly File[]) => void
  retry: (id: string) => void
  drop: (id: string) => void
  clear: () => void
}

type OnStored = (url: string, insert: (images: readonly string[]) => string[]) => void

/**
 * Uploads product pictures. `onStored` receives the URL of each stored picture and a function that inserts the picture
 * at its position in the order of selection. Failed uploads stay listed.
 */
export function useUploads(onStored: OnStored, folder?: 'variants'): Uploads {
  const onStoredRef = useRef(onStored)
  useEffect(() => {
    onStoredRef.current = onStored
  })
  const [queue] = useState(() => {
    const positionById = new Map<string, number>()
    const positionByUrl = new Map<string, number>()
    let nextPosition = 0
    const uploadQueue: UploadQueue = new UploadQueue({
      send: (file, watch) => uploadPicture(file, folder, watch),
      findProblem: findPictureProblem,
      formatReason: formatUploadError,
      isRetryable,
      onStored(url, { id }) {
        positionByUrl.set(url, positionById.get(id) ?? 0)
        onStoredRef.current(url, images => insertPicture(images, url, positionByUrl))
        nextPosition += 1
        if (uploadQueue.list().some(each => each.state !== 'failed')) return
        toast.done(catalog.imageUploaded, nextPosition > 1 ? { text: catalog.imageCount(nextPosition) } : {})
        nextPosition = 0
      },
      onFailed: ({ reason }) => toast.failed(catalog.uploadFailed, { text: reason, id: 'upload-failed' }),
    })
    uploadQueue.subscribe(() => {
      for (const { id } of uploadQueue.list()) if (!positionById.has(id)) positionById.set(id, positionById.size)
    })
    return uploadQueue
  })
  const list = useSyncExternalStore(queue.subscribe, queue.list)
  const { add, retry, drop, clear } = queue
  return { list, add, retry, drop, clear }
}

/** Returns why a form with these uploads cannot be saved yet, or null. */
export function findUploadsProblem({ list }: Uploads): string | null {
  if (list.some(upload => upload.state !== 'failed')) return catalog.uploadsPending
  return list.length > 0 ? catalog.uploadsFailed : null
}
