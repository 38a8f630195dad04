import { FileDown, FileText, Link2, Pencil, RefreshCw, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Product } from '#contract/catalog.ts'
import type { DigitalBenefit } from '#contract/digital-goods.ts'
import { digitalGoods as words } from '#i18n/lazy-words.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { MenuItem } from '../../ui/dropdown-menu.tsx'
import { formatFileSize } from '../../ui/format-file-size.ts'
import { MoreMenu } from '../../ui/more-menu.tsx'
import { showFailure } from '../../ui/show-failure.ts'
import { toastResult } from '../../ui/use-async-action.ts'
import { useDeleteBenefit } from './queries.ts'

const icons = { file: FileDown, text: FileText, link: Link2 } as const

/** The facts below the title: the file or address, the variant, the limit and how often it was delivered. */
function listFacts({ kind, file, url, content, variantId, downloadLimit, grants }: DigitalBenefit, product: Product) {
  const variant = product.variants.find(each => each.id === variantId)
  return [
    file && `${file.fileName} · ${formatFileSize(file.bytes)}`,
    file && file.version > 1 && words.version(file.version),
    kind === 'link' && url,
    kind === 'text' && content.split('\n')[0],
    variant && words.onlyVariant(variant.name),
    kind === 'file' && words.limit(downloadLimit),
    words.granted(grants),
  ].filter(fact => typeof fact === 'string')
}

type BenefitRowProps = {
  benefit: DigitalBenefit
  product: Product
  onEdit: () => void
  onReplace: (file: File) => void
}

export function BenefitRow({ benefit, product, onEdit, onReplace }: BenefitRowProps) {
  const [isRemoving, setIsRemoving] = useState(false)
  const { mutateAsync: remove } = useDeleteBenefit(product.id)
  const picker = useRef<HTMLInputElement>(null)
  const Icon = icons[benefit.kind]
  const [first, ...facts] = listFacts(benefit, product)
  return (
    <li className="flex items-start gap-3 bg-surface py-3 pr-3 pl-4">
      <span className="grid size-11 shrink-0 place-items-center rounded-item bg-brand-soft text-brand-ink">
        <Icon className="icon-18" aria-hidden="true" />
        <span className="sr-only">{words.kinds[benefit.kind]}</span>
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-medium [overflow-wrap:anywhere]">{benefit.title}</p>
        <p className="line-clamp-2 text-sm text-ink-2 [overflow-wrap:anywhere]">{first}</p>
        <p className="num text-sm text-ink-2">{facts.join(' · ')}</p>
      </div>
      <MoreMenu label={words.actionsOf(benefit.title)} className="max-md:[--h:44px]">
        <MenuItem icon={<Pencil aria-hidden="true" />} onClick={onEdit}>
          {words.edit}
        </MenuItem>
        {benefit.kind === 'file' && (
          <MenuItem icon={<RefreshCw aria-hidden="true" />} onClick={() => picker.current?.click()}>
            {words.replace}
          </MenuItem>
        )}
        <MenuItem icon={<Trash2 aria-hidden="true" />} onClick={() => setIsRemoving(true)}>
          {words.remove}
        </MenuItem>
      </MoreMenu>
      {benefit.kind === 'file' && (
        <input
          ref={picker}
          type="file"
          className="sr-only"
          tabIndex={-1}
          aria-label={words.replace}
          onChange={event => {
            const [file] = event.target.files ?? []
            if (file) onReplace(file)
            event.target.value = ''
          }}
        />
      )}
      {isRemoving && (
        <Confirm
          title={words.removeTitle(benefit.title)}
          text={words.removeText}
          confirm={words.remove}
          working={words.removing}
          onClose={() => setIsRemoving(false)}
          onConfirm={() => toastResult(remove(benefit.id), words.removed, showFailure(words.removeFailed))}
        />
      )}
    </li>
  )
}
