import type { Ref } from 'react'
import { pages as words } from '#i18n/lazy-words.ts'
import { CardGroup } from '../../ui/card.tsx'
import type { TemplateChoice } from './template-choice.ts'
import { TemplateChoiceFields } from './template-choice-fields.tsx'
import { TemplateGallery } from './template-gallery.tsx'

type FirstPageProps = {
  choice: TemplateChoice
  onChange: (changedFields: Partial<TemplateChoice>) => void
  productField: Ref<HTMLInputElement>
  productError: string | null
}

/** Lets the seller create the first page of a new campaign from a template, or create the campaign without a page. */
export function FirstPage({ choice, onChange, productField, productError }: FirstPageProps) {
  return (
    <CardGroup title={words.firstPage} text={words.firstPageText}>
      <div className="grid min-w-0 gap-5">
        <TemplateGallery
          withNone
          chosen={choice.template}
          language={choice.language}
          onChoose={template => onChange({ template })}
        />
        {choice.template && (
          <TemplateChoiceFields
            choice={choice}
            onChange={onChange}
            productField={productField}
            productError={productError}
          />
        )}
      </div>
    </CardGroup>
  )
}
