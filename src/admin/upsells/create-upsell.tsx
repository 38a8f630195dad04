import { useQuery } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { useRef, useState } from 'react'
import { problemText } from '#web/problem.ts'
import { catalog } from '#words/index.ts'
import { upsells as words } from '#words/rooms.ts'
import { productsQuery } from '../editor/charge/queries.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Card, CardBody, CardGroup } from '../ui/card.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Field } from '../ui/field.tsx'
import { Input, Textarea } from '../ui/input.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { LoadingRows } from '../ui/skeleton.tsx'
import { toast } from '../ui/toaster.tsx'
import { bodyOf, emptyDraft, matching, problemsOf, toggleProduct, toggleSku } from './new-upsell.ts'
import { ProductChoice } from './product-choice.tsx'
import { useCreateUpsell } from './queries.ts'

export function CreateUpsell({ onCreated }: { onCreated: (id: string) => void }) {
  const products = useQuery(productsQuery)
  const create = useCreateUpsell()
  const [draft, setDraft] = useState(emptyDraft)
  const [search, setSearch] = useState('')
  const [sent, setSent] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const problems = sent ? problemsOf(draft) : {}
  const known = products.data ?? []
  const shown = matching(known, search)

  async function submit() {
    setSent(true)
    const [first] = Object.values(problemsOf(draft))
    if (first) {
      // After the marks are drawn: to the first field at fault.
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
      return void toast.failed(first)
    }
    try {
      const made = await create.mutateAsync(bodyOf(draft, known))
      toast.done(words.created, { text: words.createdText })
      onCreated(made.id)
    } catch (error) {
      toast.failed(words.createFailed(problemText(error)))
    }
  }

  return (
    <form
      ref={form}
      noValidate
      className="grid max-w-[1000px] gap-8"
      onSubmit={event => {
        event.preventDefault()
        void submit()
      }}
    >
      <CardGroup title={words.about} text={words.aboutText}>
        <Card>
          <CardBody className="grid gap-4">
            <Field label={words.name} error={problems.name}>
              <Input
                value={draft.name}
                placeholder={words.nameExample}
                maxLength={200}
                onChange={event => setDraft({ ...draft, name: event.target.value })}
              />
            </Field>
            <Field label={words.description} optional>
              <Textarea
                rows={3}
                maxLength={2000}
                value={draft.description}
                onChange={event => setDraft({ ...draft, description: event.target.value })}
              />
            </Field>
          </CardBody>
        </Card>
      </CardGroup>
      <CardGroup title={words.trigger} text={words.triggerText}>
        <fieldset className="grid min-w-0 gap-3">
          <legend className="sr-only">{words.trigger}</legend>
          {products.isPending && <LoadingRows rows={4} />}
          {products.isError && (
            <ErrorState text={catalog.fetchFailed} error={products.error} onRetry={() => void products.refetch()} />
          )}
          {known.length > 5 && <SearchField label={words.searchProducts} value={search} onChange={setSearch} />}
          {products.isSuccess && known.length === 0 && (
            <p className="flex flex-wrap items-center gap-3 text-ink-2">
              {words.noProducts}
              <ButtonLink to="/products?tab=create" variant="outline" size="sm">
                {words.createProduct}
              </ButtonLink>
            </p>
          )}
          {known.length > 0 && shown.length === 0 && (
            <p className="flex flex-wrap items-center gap-3 text-ink-2">
              {words.noProductsFound}
              <Button variant="outline" size="sm" onClick={() => setSearch('')}>
                {words.clearSearch}
              </Button>
            </p>
          )}
          <ul className="grid gap-2">
            {shown.map(product => (
              <ProductChoice
                key={product.id}
                product={product}
                skus={draft.chosen[product.id]}
                onToggle={() => setDraft(toggleProduct(draft, product))}
                onToggleSku={sku => setDraft(toggleSku(draft, product.id, sku))}
              />
            ))}
          </ul>
          {problems.products && (
            <p role="alert" className="flex gap-1.5 font-[500] text-danger-ink">
              <CircleAlert className="icon-16 mt-0.5" aria-hidden="true" />
              {problems.products}
            </p>
          )}
        </fieldset>
      </CardGroup>
      <div className="flex flex-wrap items-center justify-end gap-4 border-t border-line pt-5">
        <p className="text-ink-2" role="status">
          {words.chosen(Object.keys(draft.chosen).length)}
        </p>
        <Button type="submit" variant="brand" busy={create.isPending && words.creating}>
          {words.create}
        </Button>
      </div>
    </form>
  )
}
