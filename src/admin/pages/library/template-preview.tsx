import type { LibraryLanguage, PageTemplate } from '#contract/library.ts'
import { pages as words } from '#i18n/lazy-words.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ScaledPageFrame } from '../../ui/scaled-page-frame.tsx'

type TemplatePreviewProps = {
  template: PageTemplate
  language: LibraryLanguage
  onUse: () => void
  onClose: () => void
}

/** Shows a template as a live page that fills the window. */
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
      <ScaledPageFrame src={page?.preview} title={words.templateOf(name)} className="h-[calc(100dvh-270px)] min-h-80" />
    </Dialog>
  )
}
