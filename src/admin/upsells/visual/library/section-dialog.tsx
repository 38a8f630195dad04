import { useId, useMemo, useState } from 'react'
import { maxElements } from '#domain/visual-element.ts'
import { locale } from '#i18n/index.ts'
import { visualLibrary as words } from '#i18n/lazy-words.ts'
import { getPalette } from '#page-templates/visual/palettes.ts'
import { type Block, type BlockContext, moveBlock, type VisualLanguage } from '#page-templates/visual/parts.ts'
import {
  buildSection,
  sellingSections,
  type VisualSectionId,
  visualSectionIds,
} from '#page-templates/visual/sections.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Field } from '../../../ui/field.tsx'
import { useChosenProducts } from '../../../ui/products/use-chosen-products.ts'
import { useProductSearch } from '../../../ui/products/use-product-search.ts'
import { Select } from '../../../ui/select.tsx'
import { LoadingRows } from '../../../ui/skeleton.tsx'
import { toast } from '../../../ui/toaster.tsx'
import type { PageContent, VisualEditor } from '../model/editor.ts'
import { LibraryCard } from './library-card.tsx'
import { type OfferChoice, toLibraryProducts } from './offer-choice.ts'
import { LanguageField, ProductFields } from './offer-choice-fields.tsx'
import { PageThumbnail } from './page-thumbnail.tsx'
import { getSectionColumn, placeSection, type SectionPosition, sectionPositions } from './place-section.ts'
import type { InsertSectionProps } from './props.ts'
import { hasOffer } from './second-offer.ts'

/** Returns the product that the page already offers, or else the newest product of the shop. */
const getOfferedProduct = ({ elements }: PageContent, newestId: string): OfferChoice => {
  const bound = elements.find(({ productId }) => productId !== undefined)
  return { productId: bound?.productId ?? newestId, variantId: bound?.variantId ?? '' }
}

/** Centers a section vertically in its thumbnail, whose aspect ratio is 16:9. */
const centreBlock = (block: Block, width: number) =>
  moveBlock(block, 0, Math.max(0, Math.floor((width * 9) / 16 - block.height) / 2)).pieces

function useSectionChoice({ content, selection }: VisualEditor, newestId: string) {
  const [section, setSection] = useState<VisualSectionId>('headline')
  const [position, setPosition] = useState<SectionPosition>(selection.length > 0 ? 'behind' : 'end')
  const [language, setLanguage] = useState<VisualLanguage>(locale === 'en-US' ? 'en' : 'pt-BR')
  const [offered, setOffered] = useState(() => getOfferedProduct(content, newestId))
  const { products } = useChosenProducts([offered.productId].filter(Boolean))
  const { width } = getSectionColumn(content)
  const { background } = content.layout
  const isSecond = hasOffer(content)
  const sections = useMemo(() => {
    const source: BlockContext = {
      language,
      width,
      isSecond,
      paper: getPalette(background),
      products: toLibraryProducts([offered], products),
    }
    return visualSectionIds.map(id => ({ id, block: buildSection(id, source) }))
  }, [language, width, background, isSecond, offered, products])
  return { section, setSection, position, setPosition, language, setLanguage, offered, setOffered, sections, width }
}

type ChoiceProps = InsertSectionProps & { newestId: string }

function Choice({ editor, newestId, onClose }: ChoiceProps) {
  const choice = useSectionChoice(editor, newestId)
  const group = useId()
  const { content, selection } = editor
  const positions = sectionPositions.filter(each => each !== 'behind' || selection.length > 0)

  function insert() {
    const block = choice.sections.find(({ id }) => id === choice.section)?.block
    if (!block) return
    if (content.elements.length + block.pieces.length > maxElements) return toast.failed(words.pageFull)
    const { step, ids } = placeSection(block, choice.position, { content, selection, boxes: editor.boxes() })
    editor.change(step)
    editor.select(ids)
    toast.done(words.inserted(words.sectionNames[choice.section]), {
      action: { label: words.undo, onClick: () => editor.undo() },
    })
    onClose()
  }
  return (
    <form
      className="grid gap-5"
      onSubmit={event => {
        event.preventDefault()
        insert()
      }}
    >
      <div className="grid items-start gap-4 md:grid-cols-3">
        <Field label={words.place}>
          <Select
            value={choice.position}
            onChange={event => {
              const chosen = positions.find(each => each === event.target.value)
              if (chosen) choice.setPosition(chosen)
            }}
          >
            {positions.map(each => (
              <option key={each} value={each}>
                {words.places[each]}
              </option>
            ))}
          </Select>
        </Field>
        <LanguageField language={choice.language} onChange={choice.setLanguage} />
        {sellingSections.includes(choice.section) && (
          <ProductFields
            label={words.product}
            none={words.chooseProduct}
            offered={choice.offered}
            onChange={choice.setOffered}
          />
        )}
      </div>
      <fieldset className="min-w-0">
        <legend className="sr-only">{words.sections}</legend>
        <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
          {choice.sections.map(({ id, block }) => (
            <LibraryCard
              key={id}
              group={group}
              name={words.sectionNames[id]}
              isChosen={id === choice.section}
              onChoose={() => choice.setSection(id)}
            >
              <PageThumbnail
                elements={centreBlock(block, choice.width).map((piece, index) => ({ ...piece, id: `${id}-${index}` }))}
                layout={{ ...content.layout, baseWidth: choice.width }}
                className="aspect-[16/9] w-full [--k:2.9]"
              />
            </LibraryCard>
          ))}
        </div>
      </fieldset>
      <div className="sticky bottom-0 -mx-6 -mb-6 flex justify-end border-t border-line bg-surface px-6 py-4">
        <Button type="submit" variant="brand">
          {words.insert}
        </Button>
      </div>
    </form>
  )
}

/** A dialog to select a ready-made section and its position on the open page. */
export function SectionDialog({ editor, onClose }: InsertSectionProps) {
  const search = useProductSearch()
  return (
    <Dialog open wide onClose={onClose} title={words.sectionTitle} text={words.sectionText}>
      {search.hasFailedFirst ? (
        <ErrorState text={words.productsFailed} error={search.error} onRetry={search.retry} />
      ) : search.isFirstLoad ? (
        <LoadingRows rows={5} />
      ) : (
        <Choice editor={editor} newestId={search.products[0]?.id ?? ''} onClose={onClose} />
      )}
    </Dialog>
  )
}
