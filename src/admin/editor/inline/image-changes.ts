import type { EditRefusal } from '#page-source/edits/edit.ts'
import { getProblemText } from '#web/problem.ts'
import { pages as words } from '#words/lazy-words.ts'
import { toast } from '../../ui/toaster.tsx'
import type { PageSession } from '../session/page-session.ts'

/** Where a picture is changed: in the page, which saves it at once, or in the list beside it. */
export type ImageOrigin = 'page' | 'list'

const getFailureTitle = (from: ImageOrigin) => (from === 'page' ? words.imageChangeFailed : words.imageReplaceFailed)

export function showImageRefused(from: ImageOrigin, reason: EditRefusal) {
  const why = words.editRefusals[reason]
  const isLate = reason === 'changed' || reason === 'not_found'
  toast.failed(getFailureTitle(from), { text: isLate ? why : `${words.editInCode}. ${why}` })
}

/** Says that a picture is another one, and in the page whether the server has it. */
export async function showImageChanged(from: ImageOrigin, session: PageSession) {
  if (from === 'list' || !session.autosave) return toast.done(words.imageReplaced)
  if (await session.keep()) toast.done(words.imageSaved)
  else toast.failed(words.imageSaveFailed, { text: words.stateFailed, id: 'source' })
}

/**
 * Uploads a picture and has it land, which takes as long as the connection is slow. One that nothing shows in the end is
 * taken off the project again: it is not to be published.
 * @param land puts its address where it was chosen for; false where that is gone
 */
export async function applyUploadedImage(
  session: PageSession,
  file: File,
  land: (src: string) => Promise<boolean>,
  landed: () => Promise<void>,
) {
  try {
    const { src, path } = await session.addImage(file)
    if (await land(src)) await landed()
    else if (path !== null) await session.removeFile(path)
  } catch (error) {
    toast.failed(words.imageUploadFailed, { text: getProblemText(error) })
  }
}
