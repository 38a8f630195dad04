import { useQuery } from '@tanstack/react-query'
import { Unlink } from 'lucide-react'
import { useState } from 'react'
import type { SalesPage } from '#contract/pages.ts'
import { checkoutPath } from '#domain/campaign-link.ts'
import { pages as words } from '#i18n/lazy-words.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { ProductPicker } from '../../ui/products/product-picker.tsx'
import { useChosenProduct } from '../../ui/products/use-chosen-products.ts'
import { Select } from '../../ui/select.tsx'
import type { EditedProject } from '../session/project.ts'
import { linkPagesQuery } from './link-queries.ts'
import { isUsableHref, type LinkTarget, parseLinkTarget } from './link-target.ts'

type Checkout = LinkTarget & { kind: 'checkout' }

/** Selects the checkout of a product, with one of its variants or the default variant. */
function CheckoutFields({ target, onChange }: { target: Checkout; onChange: (target: Checkout) => void }) {
  const { data: product } = useChosenProduct(target.product)
  const variants = product?.variants ?? []
  return (
    <>
      <Field label={words.linkProduct}>
        <ProductPicker
          label={words.linkProduct}
          value={target.product}
          isRequired
          onChange={next => next && onChange({ kind: 'checkout', product: next.id, sku: '' })}
        />
      </Field>
      {variants.length > 1 && (
        <Field label={words.linkVariant}>
          <Select value={target.sku} onChange={event => onChange({ ...target, sku: event.target.value })}>
            <option value="">{words.linkDefault}</option>
            {variants.map(({ id, name, sku }) => (
              <option key={id} value={sku}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      )}
    </>
  )
}

function PageField({
  pages,
  path,
  onChange,
}: {
  pages: readonly SalesPage[]
  path: string
  onChange: (path: string) => void
}) {
  return (
    <Field label={words.linkPage}>
      <Select value={path} onChange={event => onChange(event.target.value)}>
        {path === '' && <option value="">—</option>}
        {pages.map(page => (
          <option key={page.id} value={page.address}>
            {page.title}
          </option>
        ))}
      </Select>
    </Field>
  )
}

function buildHref(target: LinkTarget): string {
  if (target.kind === 'checkout')
    return target.product === '' ? '' : checkoutPath(target.product, target.sku || undefined)
  return target.kind === 'page' ? target.path : target.href.trim()
}

const emptyTargets: Record<LinkTarget['kind'], LinkTarget> = {
  checkout: { kind: 'checkout', product: '', sku: '' },
  page: { kind: 'page', path: '' },
  address: { kind: 'address', href: '' },
}

type LinkDialogProps = {
  project: EditedProject
  /** The current target; '' when there is no link yet. */
  href: string
  onClose: () => void
  onSave: (href: string) => void
  onRemove: () => void
}

/** Sets the target of a link: a checkout, another page of the campaign, or any other URL. */
export function LinkDialog({ project, href, onClose, onSave, onRemove }: LinkDialogProps) {
  const campaign = 'campaign' in project ? project.campaign.id : null
  const { data: pages = [], error: pagesError, refetch: readPages } = useQuery(linkPagesQuery(campaign))
  const [chosen, setChosen] = useState<LinkTarget | null>(null)
  const [isSubmitted, setIsSubmitted] = useState(false)
  const target =
    chosen ??
    parseLinkTarget(
      href,
      pages.map(page => page.address),
    )
  const newHref = buildHref(target)
  const problem = newHref === '' ? words.linkMissing : isUsableHref(newHref) ? null : words.linkUnsafe
  const kinds = (['checkout', 'page', 'address'] as const).filter(kind => kind !== 'page' || campaign !== null)
  const save = () => (problem ? setIsSubmitted(true) : onSave(newHref))
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.linkTitle}
      footer={
        <>
          {href !== '' && (
            <Button variant="ghost" className="mr-auto" icon={<Unlink aria-hidden="true" />} onClick={onRemove}>
              {words.linkRemove}
            </Button>
          )}
          <Button variant="ghost" onClick={onClose}>
            {words.cancelText}
          </Button>
          <Button variant="brand" onClick={save}>
            {words.linkSave}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Field label={words.linkKind} error={isSubmitted && target.kind !== 'address' ? problem : null}>
          <Select
            value={target.kind}
            onChange={event => setChosen(emptyTargets[event.target.value as LinkTarget['kind']])}
          >
            {kinds.map(kind => (
              <option key={kind} value={kind}>
                {words.linkKinds[kind]}
              </option>
            ))}
          </Select>
        </Field>
        {target.kind === 'checkout' && <CheckoutFields target={target} onChange={setChosen} />}
        {target.kind === 'page' && pagesError && (
          <ErrorState text={words.linkPagesFailed} error={pagesError} onRetry={() => void readPages()} />
        )}
        {target.kind === 'page' && !pagesError && (
          <PageField pages={pages} path={target.path} onChange={path => setChosen({ kind: 'page', path })} />
        )}
        {target.kind === 'address' && (
          <Field label={words.linkAddress} error={isSubmitted ? problem : null}>
            <Input
              type="text"
              inputMode="url"
              autoComplete="off"
              spellCheck={false}
              placeholder={words.linkExample}
              value={target.href}
              onChange={event => setChosen({ kind: 'address', href: event.target.value })}
              onKeyDown={event => event.key === 'Enter' && save()}
            />
          </Field>
        )}
      </div>
    </Dialog>
  )
}
