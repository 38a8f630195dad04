import { Plus } from 'lucide-react'
import { Link } from 'react-router'
import { catalog } from '#i18n/index.ts'
import { useHasRole } from '../../shell/me.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { IMAGE_TYPES } from '../../ui/picture-files.ts'

import { LampPicture } from './lamp-picture.tsx'

type ProductsEmptyProps = { onCreate: () => void; onDrop: (files: File[]) => void }

export function ProductsEmpty({ onCreate, onDrop }: ProductsEmptyProps) {
  const canMoveIn = useHasRole('admin') === true
  return (
    <EmptyState
      title={catalog.emptyTitle}
      text={catalog.emptyText}
      help="firstSale"
      actions={
        <div className="for-editors grid w-full gap-6">
          <Button
            variant="brand"
            size="lg"
            className="justify-self-start"
            icon={<Plus aria-hidden="true" />}
            onClick={onCreate}
          >
            {catalog.create}
          </Button>
          <FileDrop
            small
            multiple
            accept={IMAGE_TYPES}
            title={catalog.emptyDrop}
            hint={catalog.imagesHint}
            onFiles={files => onDrop(files.map(one => one.file))}
          />
          {canMoveIn && (
            <Link to="/move-in" className="justify-self-start underline underline-offset-3">
              {catalog.moveIn}
            </Link>
          )}
        </div>
      }
      picture={
        <div className="grid grid-cols-2 gap-3">
          <div className="size-48 -rotate-2 overflow-hidden rounded-xl shadow-[var(--e2)]">
            <LampPicture />
          </div>
          {[1, 2, 3].map(place => (
            <div key={place} className="size-48 rounded-lg border border-dashed border-line-strong/60" />
          ))}
        </div>
      }
    />
  )
}
