import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { LessonFileRole } from '#domain/course.ts'
import { digitalGoods as words } from '#i18n/lazy-words.ts'
import { formatFileSize } from '../../../ui/format-file-size.ts'
import { toast } from '../../../ui/toaster.tsx'
import { refreshLesson } from '../../courses/queries.ts'
import { benefitsQuery } from '../queries.ts'
import { findResumable } from './find-resumable.ts'
import { uploadsQuery } from './queries.ts'
import { getUploads, startUpload, subscribeToUploads, type UploadTarget } from './upload-store.ts'

/**
 * The uploads of files of a product: those of this tab, and those that were interrupted earlier. With `lessonId`, the
 * uploads are those of the lesson. `send` continues an interrupted upload of the same file.
 */
function useTargetUploads(productId: string, lessonId: string | null, maxBytes: number) {
  const client = useQueryClient()
  const { data = [] } = useQuery(uploadsQuery(productId))
  const active = useSyncExternalStore(subscribeToUploads, getUploads).filter(
    ({ target }) => target.productId === productId && target.lessonId === lessonId,
  )
  const known = data.filter(upload => upload.lessonId === lessonId)
  const others = known.filter(({ id }) => !active.some(each => each.uploadId === id))
  const unfinished = others.filter(upload => upload.state !== 'receiving' || upload.receivedParts.length > 0)

  // Files that the server was still assembling appear among the benefits or in the lesson once they are done.
  const assembling = known.filter(upload => upload.state === 'assembling').length
  const earlier = useRef(assembling)
  useEffect(() => {
    if (assembling < earlier.current)
      void (lessonId
        ? refreshLesson(client, lessonId)
        : client.invalidateQueries({ queryKey: benefitsQuery(productId).queryKey }))
    earlier.current = assembling
  }, [assembling, client, productId, lessonId])

  function send(file: File, owner: Omit<UploadTarget, 'productId'>) {
    if (file.size > maxBytes)
      return void toast.failed(words.uploadFailed, { text: words.tooLarge(formatFileSize(maxBytes)), stay: true })
    startUpload(client, file, { productId, ...owner }, findResumable(others, file, owner))
  }
  return { active, unfinished, send }
}

/** The uploads of the benefits of a product. A file for `benefitId` becomes a new version. */
export function useUploads(productId: string, maxBytes: number) {
  const { send, ...uploads } = useTargetUploads(productId, null, maxBytes)
  return {
    ...uploads,
    send: (file: File, benefitId: string | null = null) => send(file, { benefitId, lessonId: null, lessonRole: null }),
  }
}

/** The uploads of the video and the attachments of a lesson. */
export function useLessonUploads(productId: string, lessonId: string, maxBytes: number) {
  const { active, unfinished, send } = useTargetUploads(productId, lessonId, maxBytes)
  return {
    listActive: (role: LessonFileRole) => active.filter(({ target }) => target.lessonRole === role),
    listUnfinished: (role: LessonFileRole) => unfinished.filter(({ lessonRole }) => lessonRole === role),
    send: (file: File, lessonRole: LessonFileRole) => send(file, { benefitId: null, lessonId, lessonRole }),
  }
}
