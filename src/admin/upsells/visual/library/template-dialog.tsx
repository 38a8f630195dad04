import { useId, useMemo, useState } from 'react'
import { locale } from '#i18n/index.ts'
import { visualLibrary as words } from '#i18n/lazy-words.ts'
import type { VisualLanguage } from '#page-templates/visual/parts.ts'
import { getMaxProducts, type VisualTemplateId, visualTemplateIds } from '#page-templates/visual/templates.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { useChosenProducts } from '../../../ui/products/use-chosen-products.ts'
import { useProductSearch } from '../../../ui/products/use-product-search.ts'
import { renderEach } from '../../../ui/render-each.ts'
import { LoadingRows } from '../../../ui/skeleton.tsx'
import { LibraryCard } from './library-card.tsx'
import { buildTemplateContent, emptyOffer, type OfferChoice, toLibraryProducts } from './offer-choice.ts'
import { LanguageField, ProductFields } from './offer-choice-fields.tsx'
import { PageThumbnail } from './page-thumbnail.tsx'
import type { TemplatePickerProps } from './props.ts'

const getPageLanguage = (): VisualLanguage => (locale === 'en-US' ? 'en' : 'pt-BR')

/** `newestId` is the id of the newest product, or '' in a shop without products. */
function useTemplateChoice(newestId: string) {
  const [template, setTemplate] = useState<VisualTemplateId>('complement')
  const [language, setLanguage] = useState(getPageLanguage)
  const [chosen, setChosen] = useState<readonly OfferChoice[]>([])
  // The newest product is used until another is chosen, so that the thumbnails show real content.
  const offered = useMemo(
    () => (chosen.length > 0 ? chosen : [{ ...emptyOffer, productId: newestId }]),
    [chosen, newestId],
  )
  const { products } = useChosenProducts(offered.map(({ productId }) => productId).filter(Boolean))
  const pages = useMemo(() => {
    const libraryProducts = toLibraryProducts(offered, products)
    return visualTemplateIds.map(id => ({ id, content: buildTemplateContent(id, language, libraryProducts) }))
  }, [offered, products, language])
  return {
    ...{ template, setTemplate, language, setLanguage, offered, pages },
    isReady: offered[0]?.productId !== '',
    /** How many products the template can show. */
    fieldCount: Math.max(1, getMaxProducts(template)),
    choose: (index: number, offer: OfferChoice) =>
      setChosen(
        Array.from({ length: Math.max(offered.length, index + 1) }, (_, n) =>
          n === index ? offer : (offered[n] ?? emptyOffer),
        ),
      ),
  }
}

function Choice({ newestId, onPick }: { newestId: string; onPick: TemplatePickerProps['onPick'] }) {
  const choice = useTemplateChoice(newestId)
  const group = useId()
  if (newestId === '') return <p className="text-ink-2">{words.noProducts}</p>
  const chosen = choice.pages.find(({ id }) => id === choice.template)
  return (
    <form
      className="grid gap-5"
      onSubmit={event => {
        event.preventDefault()
        if (chosen && choice.isReady) onPick(chosen.content)
      }}
    >
      <div className="grid items-start gap-4 md:grid-cols-3">
        {renderEach(Array.from({ length: choice.fieldCount }), (_, index) => (
          <ProductFields
            label={index === 0 ? words.product : words.alsoOffered}
            none={index === 0 ? words.chooseProduct : words.noOther}
            offered={choice.offered[index] ?? emptyOffer}
            onChange={offer => choice.choose(index, offer)}
          />
        ))}
        <LanguageField language={choice.language} onChange={choice.setLanguage} />
      </div>
      <p className="-mt-2 text-sm text-ink-2">{words.productHint}</p>
      <fieldset className="min-w-0">
        <legend className="sr-only">{words.templates}</legend>
        <div className="grid grid-cols-2 gap-3 md:grid-cols-3 md:gap-4 xl:grid-cols-4">
          {choice.pages.map(({ id, content }) => (
            <LibraryCard
              key={id}
              group={group}
              name={words.templateNames[id]}
              text={words.templateTexts[id]}
              isChosen={id === choice.template}
              onChoose={() => choice.setTemplate(id)}
            >
              <PageThumbnail {...content} className="aspect-[4/5] w-full [--k:5.6] md:[--k:3.4]" />
            </LibraryCard>
          ))}
        </div>
      </fieldset>
      <div className="sticky bottom-0 -mx-6 -mb-6 flex flex-wrap items-center justify-end gap-x-4 gap-y-2 border-t border-line bg-surface px-6 py-4">
        <p className="min-w-0 flex-1 basis-64 text-sm text-ink-2">{words.textsAreExamples}</p>
        <Button type="submit" variant="brand" disabled={!choice.isReady}>
          {words.useTemplate}
        </Button>
      </div>
    </form>
  )
}

/** A dialog to select a product, and then one of the ready-made pages for that product. */
export function TemplateDialog({ onPick, onClose }: TemplatePickerProps) {
  const search = useProductSearch()
  return (
    <Dialog open wide="window" onClose={onClose} title={words.pickTitle} text={words.pickText}>
      {search.hasFailedFirst ? (
        <ErrorState text={words.productsFailed} error={search.error} onRetry={search.retry} />
      ) : search.isFirstLoad ? (
        <LoadingRows rows={5} />
      ) : (
        <Choice newestId={search.products[0]?.id ?? ''} onPick={onPick} />
      )}
    </Dialog>
  )
}
