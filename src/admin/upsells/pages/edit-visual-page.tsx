import type { UpsellPage } from '#contract/upsells.ts'
import { fetchVisualEditorWords } from '#i18n/lazy-words.ts'
import { LazyComponent, lazyComponent } from '../../shell/lazy-component.tsx'
import { EditorSkeleton } from '../visual/screen/editor-skeleton.tsx'

const editor = lazyComponent(async () => {
  const [{ OpenedEditor }] = await Promise.all([import('../visual/screen/opened-editor.tsx'), fetchVisualEditorWords()])
  return OpenedEditor
})

type EditVisualPageProps = {
  page: UpsellPage
  /** All pages of the funnel, in order. */
  pages: readonly UpsellPage[]
  onBack: () => void
  onPage: (page: UpsellPage) => void
  onNew: () => void
}

/** Opens a visual page in its editor. The code and the translated texts of the editor are loaded only then. */
export const EditVisualPage = (props: EditVisualPageProps) => (
  <LazyComponent part={editor} waiting={<EditorSkeleton onBack={props.onBack} />} props={props} />
)
