import { useQuery } from '@tanstack/react-query'
import { Truck } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Product } from '#contract/catalog.ts'
import { catalog, shell } from '#i18n/index.ts'
import { productPage as words } from '#i18n/lazy-words.ts'
import { useShortcut } from '../../shell/use-shortcut.ts'
import { ConflictDialog } from '../../ui/conflict/conflict-dialog.tsx'
import { isDialogOpen } from '../../ui/is-dialog-open.ts'
import { ProblemSummary } from '../../ui/problem-summary.tsx'
import { SaveBar } from '../../ui/save-bar.tsx'
import { getShippingCurrencies } from '../../ui/shipping/shipping-currencies.ts'
import { ShippingOptions } from '../../ui/shipping/shipping-options.tsx'
import { toast } from '../../ui/toaster.tsx'
import { buildProductConflictRows } from '../conflict/product-conflict-rows.tsx'
import { LazyDigitalGoods } from '../digital-goods/lazy-section.tsx'
import { LazyBumps } from '../order-bumps/lazy-section.tsx'
import { LazyPicker } from '../pictures/lazy-picker.tsx'
import { findUploadsProblem, useUploads } from '../pictures/use-uploads.ts'
import { shopQuery } from '../queries.ts'
import { CheckoutSection } from './checkout-section.tsx'
import { CurrencySection } from './currency-section.tsx'
import type { ProductEditing } from './editing.ts'
import { FiguresSection } from './figures-section.tsx'
import { Panels } from './panels.tsx'
import { Section } from './section.tsx'
import { SectionNav } from './section-nav.tsx'
import { StockSection } from './stock-section.tsx'
import { TextsSection } from './texts-section.tsx'
import { listChanges, listProblems } from './unsaved-changes.ts'
import { useSaveProduct } from './use-save-product.ts'
import { useVariantRows } from './use-variant-rows.ts'
import { validateProduct } from './validate-product.ts'
import { VariantsSection } from './variants-section.tsx'

/**
 * Edits a product with everything that belongs to it. One save sends all changes, except those of sections that save at
 * once and say so. Shows a conflict if another person saved the product meanwhile.
 */
export function EditProduct({ product }: { product: Product }) {
  const [attempt, setAttempt] = useState(0)
  const countAttempt = () => setAttempt(current => current + 1)
  const rows = useVariantRows(product)
  const form = useSaveProduct(product, rows.keepKeys, countAttempt)
  const { draft, setDraft, change, base, dirty, saving, conflict } = form
  const shop = useQuery(shopQuery)
  const shopCurrency = shop.data?.currency ?? product.currency
  const uploads = useUploads((_, insert) => setDraft(current => ({ ...current, images: insert(current.images) })))
  const unfinished = useRef(false)
  const pendingBanners = useRef(new Set<string>())

  const found = validateProduct(draft, base, shop.data?.currency)
  const isTried = attempt > 0
  const errors = { ...(isTried && found), ...form.serverErrors, ...(draft.priceCents !== null && pickPrice(found)) }
  const problems = isTried ? listProblems({ ...found, ...form.serverErrors }, draft) : []
  const changes = listChanges(base, draft)
  const editing: ProductEditing = {
    ...{ product, draft, base, setDraft, change, errors },
    currency: draft.currency ?? shopCurrency,
  }

  function trySave() {
    const uploadsProblem = findUploadsProblem(uploads)
    countAttempt()
    // The summary of problems shows them and takes the focus.
    if (Object.keys(found).length > 0) return
    if (unfinished.current) return void toast.failed(catalog.shippingUnfinished)
    if (uploadsProblem) return void toast.failed(uploadsProblem)
    if (pendingBanners.current.size > 0) return void toast.failed(words.bannersPending)
    setAttempt(0)
    form.save()
  }
  useShortcut('s', () => dirty && !saving && !isDialogOpen() && trySave())

  /** Moves the focus to the field of a problem, after opening the variant to which the field belongs. */
  function openField(id: string) {
    const problem = problems.find(each => each.id === id)
    if (problem?.variantId) rows.toggle(problem.variantId, true)
    requestAnimationFrame(() => {
      const field = document.getElementById(id)
      field?.scrollIntoView({ block: 'center' })
      field?.focus({ preventScroll: true })
    })
  }

  return (
    <div className="grid items-start gap-x-10 gap-y-6 pb-16 lg:grid-cols-[190px_minmax(0,760px)]">
      <SectionNav
        changed={new Set(changes.map(({ section }) => section))}
        invalid={problems.map(({ section }) => section)}
      />
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-9">
        <ProblemSummary
          title={shell.problemTitle(problems.length)}
          text={shell.problemText}
          problems={problems}
          attempt={attempt}
          onOpen={openField}
        />
        <TextsSection editing={editing} />
        <Section id="images" text={catalog.imagesText}>
          <LazyPicker
            title={draft.title}
            images={draft.images}
            uploads={uploads}
            onChange={update => setDraft(current => ({ ...current, images: update(current.images) }))}
          />
        </Section>
        <VariantsSection editing={editing} rows={rows} />
        <StockSection editing={editing} rows={rows} />
        <Section id="shipping" text={catalog.shippingText}>
          {draft.shippingOptions.length > 0 && (
            <p className="flex items-start gap-2.5">
              <Truck className="icon-18 mt-px shrink-0 text-ink-2" aria-hidden="true" />
              {words.shipped}
            </p>
          )}
          <ShippingOptions
            options={draft.shippingOptions}
            money={getShippingCurrencies(draft.currency, shop.data?.currency ?? null)}
            unfinished={unfinished}
            error={isTried ? catalog.shippingUnfinished : undefined}
            onChange={update => setDraft(current => ({ ...current, shippingOptions: update(current.shippingOptions) }))}
          />
        </Section>
        <Section id="digital" savesItself>
          <LazyDigitalGoods product={product} />
        </Section>
        <CurrencySection editing={editing} />
        <CheckoutSection
          editing={editing}
          onPending={(slot, isPending) => {
            if (isPending) pendingBanners.current.add(slot)
            else pendingBanners.current.delete(slot)
          }}
        />
        <Section id="subscription" text={words.subscriptionText}>
          <Panels section="subscription" product={product} />
        </Section>
        <Section id="bumps" savesItself>
          <LazyBumps product={product} />
        </Section>
        <Section id="funnel" text={words.funnelText}>
          <Panels section="funnel" product={product} />
        </Section>
        <Section id="links" text={words.linksText}>
          <Panels section="links" product={product} />
        </Section>
        <FiguresSection product={product} />
      </div>
      <SaveBar
        dirty={dirty}
        busy={saving}
        save={catalog.saveChanges}
        shortcut
        changes={changes.map(({ section, title }) => ({ href: `#${section}`, title }))}
        onSave={trySave}
        onDiscard={() => {
          form.discard()
          setAttempt(0)
        }}
        unfinished={() => uploads.list.length > 0 || unfinished.current || pendingBanners.current.size > 0}
      />
      {conflict && (
        <ConflictDialog
          rows={buildProductConflictRows({ base, theirs: conflict.theirs, mine: draft }, shopCurrency)}
          busy={saving}
          onMine={conflict.keepMine}
          onTheirs={conflict.takeTheirs}
          onBack={conflict.back}
        />
      )}
    </div>
  )
}

/** The error of the base price, which is shown before the first save. */
const pickPrice = ({ priceCents }: Readonly<Record<string, string>>) => (priceCents ? { priceCents } : {})
