import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { newId } from '#api-client/new-id.ts'
import { getProblemText } from '#api-client/problem.ts'
import { upload } from '#api-client/upload.ts'
import { replaceDigitalFile, uploadDigitalFile } from '#contract/digital-goods.ts'
import { digitalGoods as words } from '#i18n/lazy-words.ts'
import { formatFileSize } from '../../ui/format-file-size.ts'
import { toast } from '../../ui/toaster.tsx'
import { benefitsQuery } from './queries.ts'

export type FileUpload = { id: string; name: string; percent: number; cancel: () => void }

/** The uploads of files of a product, with their progress. A new version replaces the file of `benefitId`. */
export function useFileUploads(productId: string, maxBytes: number) {
  const client = useQueryClient()
  const [uploads, setUploads] = useState<readonly FileUpload[]>([])

  async function send(file: File, benefitId: string | null) {
    if (file.size > maxBytes)
      return void toast.failed(words.uploadFailed, { text: words.tooLarge(formatFileSize(maxBytes)), stay: true })
    const id = newId()
    const stop = new AbortController()
    const form = new FormData()
    form.append('file', file)
    const watch = {
      signal: stop.signal,
      onProgress: (percent: number) =>
        setUploads(current => current.map(each => (each.id === id ? { ...each, percent } : each))),
    }
    setUploads(current => [...current, { id, name: file.name, percent: 0, cancel: () => stop.abort() }])
    try {
      const benefits = benefitId
        ? await upload(replaceDigitalFile, { params: { id: benefitId } }, form, watch)
        : await upload(uploadDigitalFile, { params: { id: productId } }, form, watch)
      client.setQueryData(benefitsQuery(productId).queryKey, benefits)
      toast.done(words.uploaded)
    } catch (error) {
      if (!stop.signal.aborted) toast.failed(words.uploadFailed, { text: getProblemText(error), stay: true })
    } finally {
      setUploads(current => current.filter(each => each.id !== id))
    }
  }
  return { uploads, send: (file: File, benefitId: string | null = null) => void send(file, benefitId) }
}
