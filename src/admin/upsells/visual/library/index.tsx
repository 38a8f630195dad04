import { fetchVisualEditorWords, fetchVisualLibraryWords } from '#i18n/lazy-words.ts'
import { LazyComponent, lazyComponent } from '../../../shell/lazy-component.tsx'
import type { ConvertPageProps, InsertSectionProps, TemplatePickerProps } from './props.ts'

/** Thumbnails are drawn by the editor's canvas, so the translated texts of the editor are needed too. */
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

/** A dialog to select a product and a ready-made page for that product. Render the dialog only while it is open. */
export const TemplatePicker = (props: TemplatePickerProps) => (
  <LazyComponent part={templatePicker} props={props} waiting={null} />
)

/**
 * A dialog that inserts a ready-made section into the open page as one undo step. Render the dialog only while it is
 * open.
 */
export const InsertSection = (props: InsertSectionProps) => (
  <LazyComponent part={insertSection} props={props} waiting={null} />
)

/** A dialog that converts the page into HTML and CSS files. Unpublished changes are published first. */
export const ConvertPage = (props: ConvertPageProps) => (
  <LazyComponent part={convertPage} props={props} waiting={null} />
)
