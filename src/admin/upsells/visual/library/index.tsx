import { fetchVisualEditorWords, fetchVisualLibraryWords } from '#words/lazy-words.ts'
import { LazyComponent, lazyComponent } from '../../../shell/lazy-component.tsx'
import type { ConvertPageProps, InsertSectionProps, TemplatePickerProps } from './props.ts'

/** Pages are drawn small by the editor's canvas, which has words of its own. */
const fetchWords = () => Promise.all([fetchVisualLibraryWords(), fetchVisualEditorWords()])

const templatePicker = lazyComponent(async () => {
  const [{ TemplateDialog }] = await Promise.all([import('./template-dialog.tsx'), fetchWords()])
  return TemplateDialog
})
const insertSection = lazyComponent(async () => {
  const [{ SectionDialog }] = await Promise.all([import('./section-dialog.tsx'), fetchWords()])
  return SectionDialog
})
const convertPage = lazyComponent(async () => {
  const [{ ConvertDialog }] = await Promise.all([import('./convert-dialog.tsx'), fetchVisualLibraryWords()])
  return ConvertDialog
})

/** A dialog: the product first, then one of the ready pages for it. Drawn while it is open. */
export const TemplatePicker = (props: TemplatePickerProps) => (
  <LazyComponent part={templatePicker} props={props} waiting={null} />
)

/** A dialog: a ready section into the open page, as one step of undo. Drawn while it is open. */
export const InsertSection = (props: InsertSectionProps) => (
  <LazyComponent part={insertSection} props={props} waiting={null} />
)

/** A dialog: the page becomes files of HTML and CSS. What shoppers do not see yet is published first. */
export const ConvertPage = (props: ConvertPageProps) => (
  <LazyComponent part={convertPage} props={props} waiting={null} />
)
