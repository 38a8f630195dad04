import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { CheckoutTemplate } from '#contract/templates.ts'
import { type BannerSlot, findBannerPicture } from '#domain/checkout-template.ts'
import { checkoutAppearance as words } from '#i18n/lazy-words.ts'
import { BannerField } from '../../ui/banner-field.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Field } from '../../ui/field.tsx'
import { Input, Textarea } from '../../ui/input.tsx'
import { Select } from '../../ui/select.tsx'
import { templatesQuery } from '../templates/queries.ts'
import type { AppearanceEditing } from './use-save-appearance.ts'

export function Section({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <section className="grid gap-3.5">
      <div>
        <h2 className="text-md font-semibold tracking-[-.012em]">{title}</h2>
        {text && <p className="mt-0.5 text-sm text-ink-2">{text}</p>}
      </div>
      {children}
    </section>
  )
}

export const useTemplates = (): readonly CheckoutTemplate[] => useQuery(templatesQuery).data ?? []

/** Returns the template that shoppers see if `id` is selected: the system's default replaces an inactive template. */
function resolveTemplate(templates: readonly CheckoutTemplate[], id: string | null): CheckoutTemplate | undefined {
  return templates.find(each => each.id === id && each.isActive) ?? templates.find(each => each.isSystemDefault)
}

const systemDefault = 'default'

export function TemplateField({ editing }: { editing: AppearanceEditing }) {
  const list = useQuery(templatesQuery)
  const { templateId } = editing.draft
  const own = (list.data ?? []).filter(each => !each.isSystemDefault)
  const chosen = own.find(each => each.id === templateId)
  return (
    <div className="grid gap-3">
      <Field label={words.template} {...(chosen && !chosen.isActive && { hint: words.inactiveText })}>
        <Select
          value={templateId ?? systemDefault}
          disabled={!list.data}
          onChange={({ target }) =>
            editing.change({ templateId: target.value === systemDefault ? null : target.value })
          }
        >
          <option value={systemDefault}>{words.systemTemplate}</option>
          {own.map(each => (
            <option key={each.id} value={each.id}>
              {each.isActive ? each.name : words.inactiveTemplate(each.name)}
            </option>
          ))}
        </Select>
      </Field>
      {list.isError && !list.data && (
        <ErrorState text={words.templatesFailed} error={list.error} onRetry={() => void list.refetch()} />
      )}
    </div>
  )
}

export function TextFields({ editing: { draft, change }, title }: { editing: AppearanceEditing; title: string }) {
  return (
    <>
      <Field label={words.checkoutTitle} optional hint={words.checkoutTitleHint}>
        <Input
          value={draft.checkoutTitle}
          maxLength={200}
          placeholder={title}
          onChange={event => change({ checkoutTitle: event.target.value })}
        />
      </Field>
      <Field label={words.checkoutDescription} optional hint={words.checkoutDescriptionHint}>
        <Textarea
          value={draft.checkoutDescription}
          maxLength={2_000}
          rows={3}
          onChange={event => change({ checkoutDescription: event.target.value })}
        />
      </Field>
    </>
  )
}

type BannerFieldsProps = { editing: AppearanceEditing; slots: readonly { slot: BannerSlot; label: string }[] }

export function BannerFields({ editing: { draft, change, onPending }, slots }: BannerFieldsProps) {
  const template = resolveTemplate(useTemplates(), draft.templateId)
  return slots.map(({ slot, label }) => {
    const url = template && findBannerPicture(template.elements, slot)
    return (
      <BannerField
        key={slot}
        label={label}
        shape={slot === 'top' ? 'top' : 'bottom'}
        value={draft[slot]}
        inherited={url ? { url, note: words.fromTemplate } : null}
        onChange={banner => change({ [slot]: banner })}
        onPending={isPending => onPending(slot, isPending)}
      />
    )
  })
}
