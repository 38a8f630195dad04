import type { LibraryLanguage, PageTemplate } from '#contract/library.ts'
import { pages as words } from '#words/rooms.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

type TemplatePreviewProps = {
  template: PageTemplate
  language: LibraryLanguage
  onUse: () => void
  onClose: () => void
}

/** A template as large as the window lets it be: the page itself, to be scrolled. */
export function TemplatePreview({ template, language, onUse, onClose }: TemplatePreviewProps) {
  const name = words.templateNames[template.id]
  const page = template.pages.find(each => each.language === language)
  return (
    <Dialog
      open
      wide="window"
      onClose={onClose}
      title={words.templateOf(name)}
      text={words.pageLiveText}
      footer={
        <Button variant="brand" onClick={onUse}>
          {words.useTemplate}
        </Button>
      }
    >
      <iframe
        src={page?.preview}
        title={words.templateOf(name)}
        sandbox=""
        className="block h-[calc(100dvh-270px)] min-h-80 w-full rounded-md border border-line bg-white"
      />
    </Dialog>
  )
}
