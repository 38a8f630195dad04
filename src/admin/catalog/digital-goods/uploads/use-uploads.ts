import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { digitalGoods as words } from '#i18n/lazy-words.ts'
import { formatFileSize } from '../../../ui/format-file-size.ts'
import { toast } from '../../../ui/toaster.tsx'
import { benefitsQuery } from '../queries.ts'
import { findResumable } from './find-resumable.ts'
import { uploadsQuery } from './queries.ts'
import { getUploads, startUpload, subscribeToUploads } from './upload-store.ts'

/**
 * The uploads of files of a product: those of this tab, and those that were interrupted earlier. `send` continues an
 * interrupted upload of the same file. A file for `benefitId` becomes a new version.
 */
export function useUploads(productId: string, maxBytes: number) {
  const client = useQueryClient()
  const { data = [] } = useQuery(uploadsQuery(productId))
  const active = useSyncExternalStore(subscribeToUploads, getUploads).filter(each => each.productId === productId)
  const others = data.filter(({ id }) => !active.some(each => each.uploadId === id))
  const unfinished = others.filter(upload => upload.state !== 'receiving' || upload.receivedParts.length > 0)

  // Files that the server was still assembling appear among the benefits once they are done.
  const assembling = data.filter(upload => upload.state === 'assembling').length
  const earlier = useRef(assembling)
  useEffect(() => {
    if (assembling < earlier.current) void client.invalidateQueries({ queryKey: benefitsQuery(productId).queryKey })
    earlier.current = assembling
  }, [assembling, client, productId])

  function send(file: File, benefitId: string | null = null) {
    if (file.size > maxBytes)
      return void toast.failed(words.uploadFailed, { text: words.tooLarge(formatFileSize(maxBytes)), stay: true })
    startUpload(client, file, { productId, benefitId }, findResumable(others, file, benefitId))
  }
  return { active, unfinished, send }
}
