import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { catalog } from '#words/index.ts'
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

type OnStored = (url: string, place: (images: readonly string[]) => string[]) => void

/**
 * Uploads product pictures. `onStored` receives each address and what determines its position; failed uploads stay
 * listed.
 */
export function useUploads(onStored: OnStored, folder?: 'variants'): Uploads {
  const told = useRef(onStored)
  useEffect(() => {
    told.current = onStored
  })
  const [queue] = useState(() => {
    const turns = new Map<string, number>()
    const turnOf = new Map<string, number>()
    let done = 0
    const made: UploadQueue = new UploadQueue({
      send: (file, watch) => uploadPicture(file, folder, watch),
      refuse: findPictureProblem,
      formatReason: formatUploadError,
      isRetryable,
      onStored(url, { id }) {
        turnOf.set(url, turns.get(id) ?? 0)
        told.current(url, images => insertPicture(images, url, turnOf))
        done += 1
        if (made.list().some(each => each.state !== 'failed')) return
        toast.done(catalog.imageUploaded, done > 1 ? { text: catalog.imageCount(done) } : {})
        done = 0
      },
      onFailed: ({ reason }) => toast.failed(catalog.uploadFailed, { text: reason, id: 'upload-failed' }),
    })
    made.subscribe(() => {
      for (const { id } of made.list()) if (!turns.has(id)) turns.set(id, turns.size)
    })
    return made
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
