import type { TemplateElement } from '#contract/templates.ts'
import { findBannerPicture, findBannerSlot, isHidden } from '#domain/checkout-template.ts'
import { sanitizeStyle } from '#domain/visual-style.ts'
import { templates as words } from '#i18n/lazy-words.ts'
import { ConflictDialog, type ConflictRow } from '../../ui/conflict/conflict-dialog.tsx'
import { getElementName, hasOwnText } from './element-kinds.ts'
import { findTemplateConflicts, type Versions } from './merge.ts'
import type { TemplateDraft } from './template-draft.ts'

const Colour = ({ value }: { value: string | null }) => (
  <span className="inline-flex items-center gap-2">
    {value && <span className="size-4 rounded-sm border border-line" style={{ backgroundColor: value }} />}
    {value ?? words.brandShop}
  </span>
)

function ElementSummary({ element }: { element: TemplateElement | undefined }) {
  if (!element) return words.gone
  const slot = findBannerSlot(element)
  const url = element.type === 'banner' && slot ? findBannerPicture([element], slot) : null
  const text = hasOwnText(element.type) ? element.content.trim() || words.emptyText : ''
  const source = element.styles?.source === 'live' ? words.sources.live : ''
  const { fontSize = '', color } = sanitizeStyle(element.styles ?? {})
  const facts = [text, source, isHidden(element) ? words.hidden : '', fontSize.replace('px', ' px')]
  return (
    <>
      {url && <img src={url} alt={words.picture} className="mb-1 h-11 rounded-sm border border-line object-cover" />}
      {facts.filter(Boolean).join(' · ') || (url ? '' : words.show)}
      {color && (
        <span className="block">
          <Colour value={color} />
        </span>
      )}
    </>
  )
}

function buildRow(field: string, { base, theirs, mine }: Versions): Pick<ConflictRow, 'label' | 'theirs' | 'mine'> {
  if (field === 'brand')
    return { label: words.brand, theirs: <Colour value={theirs.brand} />, mine: <Colour value={mine.brand} /> }
  if (field === 'order') {
    const list = ({ elements }: TemplateDraft) => elements.map(each => getElementName(each)).join(', ')
    return { label: words.order, theirs: list(theirs), mine: list(mine) }
  }
  const id = field.replace('element ', '')
  const find = ({ elements }: TemplateDraft) => elements.find(each => each.id === id)
  const any = find(theirs) ?? find(mine) ?? find(base)
  return {
    label: any ? getElementName(any) : id,
    theirs: <ElementSummary element={find(theirs)} />,
    mine: <ElementSummary element={find(mine)} />,
  }
}

type TemplateConflictProps = Versions & {
  /** Who saved the other version; null when the server does not know. */
  by: string | null
  decide: (winner: 'mine' | 'theirs') => void
  onBack: () => void
  busy: boolean
}

/** Asks which version to keep when two people saved the same template. */
export const TemplateConflict = ({ by, decide, onBack, busy, ...versions }: TemplateConflictProps) => (
  <ConflictDialog
    title={words.conflictTitle}
    {...(by && { by: words.conflictBy(by) })}
    rows={findTemplateConflicts(versions).map(({ field, both }) => ({
      field: String(field),
      both,
      ...buildRow(String(field), versions),
    }))}
    busy={busy}
    onMine={() => decide('mine')}
    onTheirs={() => decide('theirs')}
    onBack={onBack}
  />
)
