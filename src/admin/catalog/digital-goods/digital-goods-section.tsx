import { useQuery } from '@tanstack/react-query'
import { FileText, GraduationCap, KeyRound, Link2 } from 'lucide-react'
import { useState } from 'react'
import type { Product } from '#contract/catalog.ts'
import { type DigitalBenefit, maxDigitalBenefits } from '#contract/digital-goods.ts'
import { productPage, digitalGoods as words } from '#i18n/lazy-words.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { formatFileSize } from '../../ui/format-file-size.ts'
import { HelpLink } from '../../ui/help-link.tsx'
import { LoadingRows } from '../../ui/skeleton.tsx'
import { NewCourseDialog } from '../courses/new-course-dialog.tsx'
import { BenefitDialog } from './benefit-dialog.tsx'
import { BenefitRow } from './benefit-row.tsx'
import { benefitsQuery, type DigitalBenefits } from './queries.ts'
import { UnfinishedRow } from './uploads/unfinished-row.tsx'
import { UploadRow } from './uploads/upload-row.tsx'
import { useUploads } from './uploads/use-uploads.ts'

type Editing =
  | { kind: 'text' | 'link' | 'license'; benefit: null }
  | { kind: DigitalBenefit['kind']; benefit: DigitalBenefit }

function Benefits({ product, data }: { product: Product; data: DigitalBenefits }) {
  const [editing, setEditing] = useState<Editing | null>(null)
  const [isAddingCourse, setIsAddingCourse] = useState(false)
  const { active, unfinished, send } = useUploads(product.id, data.maxFileBytes)
  const { benefits, maxFileBytes } = data
  const isFull = benefits.length >= maxDigitalBenefits
  return (
    <>
      {(benefits.length > 0 || active.length > 0 || unfinished.length > 0) && (
        <ul className="card divide-y divide-line overflow-clip" aria-label={words.list}>
          {benefits.map(benefit => (
            <BenefitRow
              key={benefit.id}
              benefit={benefit}
              product={product}
              onEdit={() => setEditing({ kind: benefit.kind, benefit })}
              onReplace={file => send(file, benefit.id)}
            />
          ))}
          {active.map(upload => (
            <UploadRow key={upload.key} upload={upload} />
          ))}
          {unfinished.map(upload => (
            <UnfinishedRow key={upload.id} upload={upload} />
          ))}
        </ul>
      )}
      {!isFull && (
        <div className="grid gap-3">
          <FileDrop
            title={words.drop}
            hint={words.dropHint(formatFileSize(maxFileBytes))}
            small={benefits.length > 0}
            onFiles={files => {
              for (const { file } of files) send(file)
            }}
          />
          <div className="flex flex-wrap gap-2">
            <Button
              variant="outline"
              icon={<FileText aria-hidden="true" />}
              onClick={() => setEditing({ kind: 'text', benefit: null })}
            >
              {words.addText}
            </Button>
            <Button
              variant="outline"
              icon={<Link2 aria-hidden="true" />}
              onClick={() => setEditing({ kind: 'link', benefit: null })}
            >
              {words.addLink}
            </Button>
            <Button
              variant="outline"
              icon={<KeyRound aria-hidden="true" />}
              onClick={() => setEditing({ kind: 'license', benefit: null })}
            >
              {words.license.add}
            </Button>
            <Button
              variant="outline"
              icon={<GraduationCap aria-hidden="true" />}
              onClick={() => setIsAddingCourse(true)}
            >
              {words.course.add}
            </Button>
          </div>
        </div>
      )}
      {isAddingCourse && (
        <NewCourseDialog productId={product.id} suggestion={product.title} onClose={() => setIsAddingCourse(false)} />
      )}
      {editing && <BenefitDialog {...editing} product={product} onClose={() => setEditing(null)} />}
    </>
  )
}

/** What the buyers of a product receive. Every change is saved at once. */
export function DigitalGoodsSection({ product }: { product: Product }) {
  const { data, error, refetch } = useQuery(benefitsQuery(product.id))
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3.5">
      <p className="max-w-[68ch] text-ink-2">{words.text}</p>
      <HelpLink topic="digitalGoods" about={productPage.digital} className="-mt-2 justify-self-start" />
      {!data && !error && <LoadingRows rows={2} />}
      {!data && error && <ErrorState text={words.listFailed} error={error} onRetry={() => void refetch()} />}
      {data && <Benefits product={product} data={data} />}
    </div>
  )
}
