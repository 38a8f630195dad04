import type { UpsellPage } from '#contract/upsells.ts'
import { fetchVisualEditorWords } from '#words/rooms.ts'
import { Fetched, fetched } from '../../shell/fetched.tsx'
import { EditorWaiting } from '../visual/screen/editor-waiting.tsx'

const editor = fetched(async () => {
  const [{ OpenedEditor }] = await Promise.all([import('../visual/screen/opened-editor.tsx'), fetchVisualEditorWords()])
  return OpenedEditor
})

type EditVisualPageProps = {
  page: UpsellPage
  /** All pages of its funnel, in their order. */
  pages: readonly UpsellPage[]
  onBack: () => void
  onPage: (page: UpsellPage) => void
  onNew: () => void
}

/** The visual editor with its words, fetched when a page is opened in it. */
export const EditVisualPage = (props: EditVisualPageProps) => (
  <Fetched part={editor} waiting={<EditorWaiting onBack={props.onBack} />} props={props} />
)
