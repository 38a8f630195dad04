import { FileDown, FileText, GraduationCap, KeyRound, Link2, ListPlus, Pencil, RefreshCw, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Product } from '#contract/catalog.ts'
import type { DigitalBenefit } from '#contract/digital-goods.ts'
import { digitalGoods as words } from '#i18n/lazy-words.ts'
import { Badge } from '../../ui/badge.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { MenuItem } from '../../ui/dropdown-menu.tsx'
import { formatFileSize } from '../../ui/format-file-size.ts'
import { MoreMenu } from '../../ui/more-menu.tsx'
import { showFailure } from '../../ui/show-failure.ts'
import { toastResult } from '../../ui/use-async-action.ts'
import { CourseSummary } from '../courses/course-summary.tsx'
import { AddKeysDialog } from './add-keys-dialog.tsx'
import { findLicenseWarning, formatKeySource, listLicenseTerms } from './license-facts.ts'
import { useDeleteBenefit } from './queries.ts'

const icons = { file: FileDown, text: FileText, link: Link2, license: KeyRound, course: GraduationCap } as const

/** The facts below the title: the file, address or source, the variant, the limits and how often it was delivered. */
function listFacts(benefit: DigitalBenefit, product: Product) {
  const { kind, file, url, content, license, variantId, downloadLimit, grants } = benefit
  const variant = product.variants.find(each => each.id === variantId)
  return [
    file && `${file.fileName} · ${formatFileSize(file.bytes)}`,
    file && file.version > 1 && words.version(file.version),
    kind === 'link' && url,
    kind === 'text' && content.split('\n')[0],
    license && formatKeySource(license),
    variant && words.onlyVariant(variant.name),
    kind === 'file' && words.limit(downloadLimit),
    ...(license ? listLicenseTerms(license) : []),
    kind !== 'course' && words.granted(grants),
  ].filter(fact => typeof fact === 'string')
}

function getRemoveText({ kind, license }: DigitalBenefit): string {
  if (kind === 'course') return words.course.removeText
  if (!license) return words.removeText
  return license.source === 'pool' ? words.license.removePoolText : words.license.removeText
}

type BenefitRowProps = {
  benefit: DigitalBenefit
  product: Product
  onEdit: () => void
  onReplace: (file: File) => void
}

export function BenefitRow({ benefit, product, onEdit, onReplace }: BenefitRowProps) {
  const [isRemoving, setIsRemoving] = useState(false)
  const [isAddingKeys, setIsAddingKeys] = useState(false)
  const { mutateAsync: remove } = useDeleteBenefit(product.id)
  const picker = useRef<HTMLInputElement>(null)
  const Icon = icons[benefit.kind]
  const [first, ...facts] = listFacts(benefit, product)
  const warning = benefit.license && findLicenseWarning(benefit.license)
  return (
    <li className="flex items-start gap-3 bg-surface py-3 pr-3 pl-4">
      <span className="grid size-11 shrink-0 place-items-center rounded-item bg-brand-soft text-brand-ink">
        <Icon className="icon-18" aria-hidden="true" />
        <span className="sr-only">{words.kinds[benefit.kind]}</span>
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium [overflow-wrap:anywhere]">{benefit.title}</span>
          {warning && <Badge tone="warn">{warning}</Badge>}
        </p>
        {first && <p className="line-clamp-2 text-sm text-ink-2 [overflow-wrap:anywhere]">{first}</p>}
        {facts.length > 0 && <p className="num text-sm text-ink-2">{facts.join(' · ')}</p>}
        {benefit.kind === 'course' && <CourseSummary benefit={benefit} />}
      </div>
      <MoreMenu label={words.actionsOf(benefit.title)} className="max-md:[--h:44px]">
        <MenuItem icon={<Pencil aria-hidden="true" />} onClick={onEdit}>
          {benefit.kind === 'course' ? words.course.rename : words.edit}
        </MenuItem>
        {benefit.kind === 'file' && (
          <MenuItem icon={<RefreshCw aria-hidden="true" />} onClick={() => picker.current?.click()}>
            {words.replace}
          </MenuItem>
        )}
        {benefit.license?.source === 'pool' && (
          <MenuItem icon={<ListPlus aria-hidden="true" />} onClick={() => setIsAddingKeys(true)}>
            {words.license.addKeys}
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
      {isAddingKeys && <AddKeysDialog benefit={benefit} onClose={() => setIsAddingKeys(false)} />}
      {isRemoving && (
        <Confirm
          title={words.removeTitle(benefit.title)}
          text={getRemoveText(benefit)}
          confirm={words.remove}
          working={words.removing}
          onClose={() => setIsRemoving(false)}
          onConfirm={() => toastResult(remove(benefit.id), words.removed, showFailure(words.removeFailed))}
        />
      )}
    </li>
  )
}
