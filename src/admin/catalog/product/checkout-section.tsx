import { queryOptions, useQuery } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { call } from '#api-client/call.ts'
import { type CheckoutTemplate, listTemplates } from '#contract/templates.ts'
import { bannerSlots, findBannerPicture } from '#domain/checkout-template.ts'
import { productPage as words } from '#i18n/lazy-words.ts'
import { BannerField } from '../../ui/banner-field.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import type { ProductEditing } from './editing.ts'
import { Section } from './section.tsx'

const templatesQuery = queryOptions({
  queryKey: ['checkout-templates'],
  queryFn: async () => (await call(listTemplates)).templates,
})

const systemDefault = 'default'

/** Returns the template that shoppers see if `id` is selected: an inactive one is replaced by the system's default. */
const resolveTemplate = (templates: readonly CheckoutTemplate[], id: string | null) =>
  templates.find(each => each.id === id && each.isActive) ?? templates.find(each => each.isSystemDefault)

type CheckoutSectionProps = {
  editing: ProductEditing
  /** Called when the upload of a banner starts or ends. */
  onPending: (slot: string, isPending: boolean) => void
}

/** The template and the banners of a product's checkout. */
export function CheckoutSection({ editing, onPending }: CheckoutSectionProps) {
  const { product, draft, change } = editing
  const list = useQuery(templatesQuery)
  const templates = list.data ?? []
  const template = resolveTemplate(templates, draft.templateId)
  const labels = { top: words.topBanner, bottom1: words.bottomBanner1, bottom2: words.bottomBanner2 }
  return (
    <Section id="checkout" text={words.checkoutText}>
      <div className="grid gap-4 sm:grid-cols-2 sm:items-end">
        <Field label={words.template}>
          <Select
            value={draft.templateId ?? systemDefault}
            disabled={!list.data}
            onChange={({ target }) => change({ templateId: target.value === systemDefault ? null : target.value })}
          >
            <option value={systemDefault}>{words.systemTemplate}</option>
            {templates
              .filter(each => !each.isSystemDefault)
              .map(each => (
                <option key={each.id} value={each.id}>
                  {each.isActive ? each.name : words.inactiveTemplate(each.name)}
                </option>
              ))}
          </Select>
        </Field>
        <ButtonLink
          to={`/unified-checkout?tab=products&product=${product.id}`}
          variant="outline"
          className="justify-self-start"
          icon={<Eye aria-hidden="true" />}
        >
          {words.openPreview}
        </ButtonLink>
      </div>
      {list.isError && !list.data && (
        <ErrorState text={words.templatesFailed} error={list.error} onRetry={() => void list.refetch()} />
      )}
      {bannerSlots.map(slot => {
        const url = template && findBannerPicture(template.elements, slot)
        return (
          <BannerField
            key={slot}
            label={labels[slot]}
            shape={slot === 'top' ? 'top' : 'bottom'}
            value={draft[slot]}
            inherited={url ? { url, note: words.fromTemplate } : null}
            onChange={banner => change({ [slot]: banner })}
            onPending={isPending => onPending(slot, isPending)}
          />
        )
      })}
    </Section>
  )
}
