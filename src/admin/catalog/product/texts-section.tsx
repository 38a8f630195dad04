import { catalog } from '#i18n/index.ts'
import { productPage as words } from '#i18n/lazy-words.ts'
import { Field } from '../../ui/field.tsx'
import { Input, Textarea } from '../../ui/input.tsx'
import type { ProductEditing } from './editing.ts'
import { Section } from './section.tsx'
import { buildFieldId } from './sections.ts'

/** The title and description of a product, and the title that the checkout may show instead. */
export function TextsSection({ editing: { draft, change, errors } }: { editing: ProductEditing }) {
  return (
    <Section id="texts" text={words.textsText}>
      <div className="grid gap-4">
        <Field id={buildFieldId('title')} label={catalog.productTitle} {...(errors.title && { error: errors.title })}>
          <Input value={draft.title} maxLength={200} onChange={event => change({ title: event.target.value })} />
        </Field>
        <Field label={catalog.checkoutTitle} optional>
          <Input
            value={draft.checkoutTitle}
            maxLength={200}
            placeholder={draft.title}
            onChange={event => change({ checkoutTitle: event.target.value })}
          />
        </Field>
        <Field label={catalog.checkoutDescription} optional>
          <Textarea
            value={draft.checkoutDescription}
            maxLength={2_000}
            rows={4}
            onChange={event => change({ checkoutDescription: event.target.value })}
          />
        </Field>
      </div>
    </Section>
  )
}
