import type { CheckoutTemplate } from '#contract/templates.ts'
import { formatMoney } from '#domain/money.ts'
import { catalog } from '#i18n/index.ts'
import { checkoutAppearance as words } from '#i18n/lazy-words.ts'
import type { ConflictRow } from '../../ui/conflict/conflict-dialog.tsx'
import { buildConflictRows, type Versions } from '../../ui/conflict/conflict-rows.ts'
import type { AppearanceForm } from './appearance-form.ts'

type RowContext = { templates: readonly CheckoutTemplate[]; currency: string }

const labels = (): Record<keyof AppearanceForm, string> => ({
  templateId: words.template,
  checkoutTitle: words.checkoutTitle,
  checkoutDescription: words.checkoutDescription,
  top: words.topBanner,
  bottom1: words.bottomBanner1,
  bottom2: words.bottomBanner2,
  shippingOptions: words.shipping,
})

const Picture = ({ url }: { url: string }) => (
  <img src={url} alt="" className="max-h-16 max-w-full rounded-sm border border-line object-contain" />
)

function formatField(form: AppearanceForm, field: keyof AppearanceForm, { templates, currency }: RowContext) {
  switch (field) {
    case 'templateId':
      return templates.find(each => each.id === form.templateId)?.name ?? words.systemTemplate
    case 'top':
    case 'bottom1':
    case 'bottom2': {
      const { url } = form[field]
      return url && <Picture url={url} />
    }
    case 'shippingOptions':
      return form.shippingOptions
        .map(({ name, price, countries }) =>
          [
            name,
            price === 0 ? catalog.free : formatMoney(price, currency),
            countries.length === 0 ? catalog.allCountries : catalog.countryCount(countries.length),
          ].join(' · '),
        )
        .join('\n')
    default:
      return form[field]
  }
}

export const buildAppearanceConflictRows = (versions: Versions<AppearanceForm>, context: RowContext): ConflictRow[] =>
  buildConflictRows(versions, labels(), (form, field) => formatField(form, field, context))
