import type { EditRefusal } from '@vitrine/html-editing/edits/edit.ts'
import { getProblemText } from '#api-client/problem.ts'
import { pages as words } from '#i18n/lazy-words.ts'
import { toast } from '../../ui/toaster.tsx'
import type { PageSession } from '../session/page-session.ts'

/**
 * Where the member changed an image: in the page, where the change is saved immediately, or in the list beside the
 * page.
 */
export type ImageOrigin = 'page' | 'list'

const getFailureTitle = (origin: ImageOrigin) =>
  origin === 'page' ? words.imageChangeFailed : words.imageReplaceFailed

export function showImageRefused(origin: ImageOrigin, reason: EditRefusal) {
  const explanation = words.editRefusals[reason]
  const isLate = reason === 'changed' || reason === 'not_found'
  toast.failed(getFailureTitle(origin), { text: isLate ? explanation : `${words.editInCode}. ${explanation}` })
}

/** Reports that an image was replaced; for a change in the page, also whether the change was saved. */
export async function showImageChanged(origin: ImageOrigin, session: PageSession) {
  if (origin === 'list' || !session.autosave) return toast.done(words.imageReplaced)
  if (await session.autosaveNow()) toast.done(words.imageSaved)
  else toast.failed(words.imageSaveFailed, { text: words.stateFailed, id: 'source' })
}

/**
 * Uploads an image and inserts it into the page. An image that ends up unused is removed from the project, so that it
 * is not published.
 * @param insert writes the image's URL into the page; resolves to false when the image's target no longer exists
 */
export async function applyUploadedImage(
  session: PageSession,
  file: File,
  insert: (src: string) => Promise<boolean>,
  onInserted: () => Promise<void>,
) {
  try {
    const { src, path } = await session.addImage(file)
    if (await insert(src)) await onInserted()
    else if (path !== null) await session.removeFile(path)
  } catch (error) {
    toast.failed(words.imageUploadFailed, { text: getProblemText(error) })
  }
}
