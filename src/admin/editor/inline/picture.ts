import type { Refusal } from '#page-source/edits/edit.ts'
import { pages as words } from '#words/rooms.ts'
import { toast } from '../../ui/toaster.tsx'
import type { PageSession } from '../session/page-session.ts'

/** Where a picture is changed: in the page, which saves it at once, or in the list beside it. */
export type From = 'page' | 'list'

const failed = (from: From) => (from === 'page' ? words.imageChangeFailed : words.imageReplaceFailed)

export function tellPictureRefused(from: From, reason: Refusal) {
  const why = words.editRefusals[reason]
  const isLate = reason === 'changed' || reason === 'not_found'
  toast.failed(failed(from), { text: isLate ? why : `${words.editInCode}. ${why}` })
}

/** Says that a picture is another one, and in the page whether the server has it. */
export async function tellPictureChanged(from: From, session: PageSession) {
  if (from === 'list' || !session.autosave) return toast.done(words.imageReplaced)
  if (await session.keep()) toast.done(words.imageSaved)
  else toast.failed(words.imageSaveFailed, { text: words.stateFailed, id: 'source' })
}
