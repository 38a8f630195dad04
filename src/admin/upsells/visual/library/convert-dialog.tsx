import { useQueryClient } from '@tanstack/react-query'
import { call } from '#api-client/call.ts'
import { getProblemText } from '#api-client/problem.ts'
import { convertVisualPage, readVisualPage, type VisualContent } from '#contract/visual-pages.ts'
import { readElements } from '#domain/visual-element.ts'
import { visualLibrary as words } from '#i18n/lazy-words.ts'
import { Confirm } from '../../../ui/confirm.tsx'
import { toast } from '../../../ui/toaster.tsx'
import { upsellsQuery } from '../../queries.ts'
import type { PageContent } from '../model/editor.ts'
import type { ConvertPageProps } from './props.ts'

const serializeContent = ({ title, elements, layout }: VisualContent | PageContent) =>
  JSON.stringify([title, readElements(elements), layout.baseWidth ?? null, layout.background ?? null])

/**
 * Asks for confirmation, publishes pending changes, and converts the page into files. Converts exactly the content of
 * this screen, or nothing.
 */
export function ConvertDialog({ editor, pageId, onConverted, onClose }: ConvertPageProps) {
  const client = useQueryClient()
  const needsPublishing = editor.save.isDraft || editor.save.state !== 'saved'

  async function convert(): Promise<boolean> {
    if (needsPublishing && !(await editor.publish())) return false
    try {
      const newest = await call(readVisualPage, { params: { id: pageId } })
      // The content is compared only if this dialog did not publish it, because publishing adds offer ids to the stored
      // content.
      if (!needsPublishing && serializeContent(newest.content) !== serializeContent(editor.content)) {
        toast.failed(words.convertOther, { stay: true })
        return false
      }
      const page = await call(convertVisualPage, { params: { id: pageId }, body: { version: newest.version } })
      await client.invalidateQueries({ queryKey: upsellsQuery.queryKey })
      toast.done(words.converted)
      onConverted(page)
      return true
    } catch (error) {
      toast.failed(words.convertFailed(getProblemText(error)), { stay: true })
      return false
    }
  }
  return (
    <Confirm
      calm
      onConfirm={convert}
      working={words.converting}
      onClose={onClose}
      title={words.convertTitle}
      text={words.convertText}
      counts={needsPublishing ? [words.convertOneWay, words.convertSavesFirst] : [words.convertOneWay]}
      confirm={words.convert}
    />
  )
}
