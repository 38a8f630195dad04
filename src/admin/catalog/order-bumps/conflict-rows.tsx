import { formatMoney } from '#domain/money.ts'
import { orderBumps as words } from '#i18n/lazy-words.ts'
import type { ConflictRow } from '../../ui/conflict/conflict-dialog.tsx'
import { buildConflictRows, type Versions } from '../../ui/conflict/conflict-rows.ts'
import { getCountryName } from '../../ui/shipping/country-picker.tsx'
import type { BumpForm } from './bump-form.ts'

const labels = (): Record<keyof BumpForm, string> => ({
  item: words.product,
  title: words.name,
  text: words.textLabel,
  image: words.image,
  priceCents: words.priceCents,
  placement: words.placement,
  campaignIds: words.campaignIds,
  variantIds: words.variantIds,
  countries: words.countries,
  minimumCents: words.minimumCents,
  maximumCents: words.maximumCents,
  methods: words.methods,
  isActive: words.isActive,
})

function formatField(form: BumpForm, field: keyof BumpForm, currency: string) {
  switch (field) {
    case 'item':
      return [form.item?.title, form.item?.variantName].filter(Boolean).join(', ')
    case 'image':
      return form.image ? (
        <img src={form.image} alt={words.image} className="size-11 rounded-sm border border-line object-cover" />
      ) : (
        words.imageOwn
      )
    case 'priceCents':
    case 'minimumCents':
    case 'maximumCents': {
      const cents = form[field]
      return cents === null ? words.noLimit : formatMoney(cents, currency)
    }
    case 'placement':
      return words.placements[form.placement]
    case 'campaignIds':
    case 'variantIds':
      return form[field].length > 0 ? words.chosen(form[field].length) : words.always
    case 'countries':
      return form.countries.length > 0 ? form.countries.map(getCountryName).join(', ') : words.always
    case 'methods':
      return form.methods.length > 0 ? form.methods.map(method => words.methodNames[method]).join(', ') : words.always
    case 'isActive':
      return form.isActive ? words.on : words.off
    default:
      return form[field]
  }
}

export const buildBumpConflictRows = (versions: Versions<BumpForm>, currency: string): ConflictRow[] =>
  buildConflictRows(versions, labels(), (form, field) => formatField(form, field, currency))
