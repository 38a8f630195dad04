import { CircleAlert } from 'lucide-react'
import { upsells as words } from '#i18n/lazy-words.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Card, CardBody, CardGroup } from '../ui/card.tsx'
import { Field } from '../ui/field.tsx'
import { Input, Textarea } from '../ui/input.tsx'
import { ProductChecklist } from '../ui/products/product-checklist.tsx'
import { ProductChoice } from './product-choice.tsx'
import { toggleProduct, toggleSku, type UpsellDraft, type UpsellProblems } from './upsell-draft.ts'

type UpsellFieldsProps = { draft: UpsellDraft; onChange: (draft: UpsellDraft) => void; problems: UpsellProblems }

export function UpsellFields({ draft, onChange, problems }: UpsellFieldsProps) {
  return (
    <>
      <CardGroup title={words.about} text={words.aboutText}>
        <Card>
          <CardBody className="grid gap-4">
            <Field label={words.name} error={problems.name}>
              <Input
                value={draft.name}
                placeholder={words.nameExample}
                maxLength={200}
                onChange={event => onChange({ ...draft, name: event.target.value })}
              />
            </Field>
            <Field label={words.description} optional>
              <Textarea
                rows={3}
                maxLength={2000}
                value={draft.description}
                onChange={event => onChange({ ...draft, description: event.target.value })}
              />
            </Field>
          </CardBody>
        </Card>
      </CardGroup>
      <CardGroup title={words.trigger} text={words.triggerText}>
        <Products draft={draft} onChange={onChange} problems={problems} />
      </CardGroup>
    </>
  )
}

function Products({ draft, onChange, problems }: UpsellFieldsProps) {
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3">
      <ProductChecklist
        legend={words.trigger}
        chosen={Object.keys(draft.chosen)}
        searchLabel={words.searchProducts}
        formatNone={() => words.noProductsFound}
        clearSearch={words.clearSearch}
        empty={
          <p className="flex flex-wrap items-center gap-3 text-ink-2">
            {words.noProducts}
            <ButtonLink to="/products?tab=create" variant="outline" size="sm">
              {words.createProduct}
            </ButtonLink>
          </p>
        }
      >
        {product => (
          <ProductChoice
            product={product}
            skus={draft.chosen[product.id]}
            onToggle={() => onChange(toggleProduct(draft, product))}
            onToggleSku={sku => onChange(toggleSku(draft, product.id, sku))}
          />
        )}
      </ProductChecklist>
      {problems.products && (
        <p role="alert" className="flex gap-1.5 font-[500] text-danger-ink">
          <CircleAlert className="icon-16 mt-0.5" aria-hidden="true" />
          {problems.products}
        </p>
      )}
    </div>
  )
}
