import { useQuery } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { useId, useState } from 'react'
import type { LibraryLanguage, PageTemplate, TemplateId } from '#contract/library.ts'
import { pages as words } from '#i18n/lazy-words.ts'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { LoadingRows } from '../../ui/skeleton.tsx'
import { templatesQuery } from './queries.ts'
import { TemplateCard } from './template-card.tsx'
import { TemplatePreview } from './template-preview.tsx'

type TemplateGalleryProps = {
  chosen: TemplateId | null
  language: LibraryLanguage
  /** Whether to offer the option without a template. */
  withNone?: boolean
  onChoose: (template: TemplateId | null) => void
}

export function TemplateGallery({ chosen, language, withNone, onChoose }: TemplateGalleryProps) {
  const templates = useQuery(templatesQuery)
  const [previewed, setPreviewed] = useState<PageTemplate | null>(null)
  const group = useId()
  if (templates.isError)
    return <ErrorState text={words.templatesFailed} error={templates.error} onRetry={() => void templates.refetch()} />
  if (!templates.data) return <LoadingRows rows={3} />
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{words.templates}</legend>
      <div
        className={cn(
          'grid grid-cols-2 gap-3 max-md:[&_.btn]:[--h:44px]',
          withNone ? 'sm:grid-cols-3' : 'sm:grid-cols-4',
        )}
      >
        {withNone && (
          <TemplateCard
            group={group}
            name={words.noTemplate}
            text={words.noTemplateText}
            preview={null}
            isChosen={chosen === null}
            onChoose={() => onChoose(null)}
          />
        )}
        {templates.data.map(template => (
          <TemplateCard
            key={template.id}
            group={group}
            name={words.templateNames[template.id]}
            text={words.templateTexts[template.id]}
            preview={template.pages.find(page => page.language === language)?.preview ?? null}
            isChosen={chosen === template.id}
            onChoose={() => onChoose(template.id)}
            action={
              <Button
                variant="ghost"
                size="sm"
                icon={<Eye aria-hidden="true" />}
                aria-label={words.seeTemplateOf(words.templateNames[template.id])}
                onClick={() => setPreviewed(template)}
              >
                {words.seeTemplate}
              </Button>
            }
          />
        ))}
      </div>
      {previewed && (
        <TemplatePreview
          template={previewed}
          language={language}
          onClose={() => setPreviewed(null)}
          onUse={() => {
            onChoose(previewed.id)
            setPreviewed(null)
          }}
        />
      )}
    </fieldset>
  )
}
