import { DndContext } from '@dnd-kit/core'
import { rectSortingStrategy, SortableContext } from '@dnd-kit/sortable'
import { useEffect, useRef } from 'react'
import { catalog } from '#i18n/index.ts'
import { FileDrop } from '../../ui/file-drop.tsx'
import { IMAGE_TYPES } from '../../ui/picture-files.ts'
import { toast } from '../../ui/toaster.tsx'
import { useSorting } from '../../ui/use-sorting.ts'
import { movePicture } from './picture-order.ts'
import { PictureTile } from './picture-tile.tsx'
import { UploadTile } from './upload-tile.tsx'
import { usePageFiles } from './use-page-files.ts'
import type { Uploads } from './use-uploads.ts'

/** The maximum number of pictures that the endpoint accepts for a product. */
const MAX_PICTURES = 30

export type PicturePickerProps = {
  images: readonly string[]
  onChange: (change: (images: readonly string[]) => string[]) => void
  title: string
  uploads: Uploads
}

/**
 * After a change, moves the focus to the drag handle of a picture, or to the button that picks files if that picture is
 * gone.
 */
function useFocusAfterChange(images: readonly string[]) {
  const list = useRef<HTMLDivElement>(null)
  const next = useRef<string | null>(null)
  useEffect(() => {
    if (next.current === null) return
    const at = images.indexOf(next.current)
    const selector = at < 0 ? 'section button' : `li:nth-child(${at + 1}) [data-grip]`
    list.current?.querySelector<HTMLElement>(selector)?.focus()
    next.current = null
  }, [images])
  return { list, focusNext: (url: string) => (next.current = url) }
}

/** The pictures of a product, reordered by pointer or keyboard; the first one is the cover. */
export function PicturePicker({ images, onChange, title, uploads }: PicturePickerProps) {
  const { list, focusNext } = useFocusAfterChange(images)
  const addFiles = (files: readonly File[]) => {
    const freeCount = Math.max(0, MAX_PICTURES - images.length - uploads.list.length)
    uploads.add(files.slice(0, freeCount))
    if (files.length > freeCount) toast.failed(catalog.imagesFull(MAX_PICTURES), { id: 'pictures-full' })
  }
  const isDraggedOver = usePageFiles(list, addFiles)
  const showUndoable = (text: string) =>
    toast.done(text, { id: 'pictures', action: { label: catalog.undo, onClick: () => onChange(() => [...images]) } })
  const move = (from: number, to: number) => {
    if (from === to) return
    onChange(current => movePicture(current, from, to))
    showUndoable(catalog.imagesReordered)
  }
  const remove = (url: string, at: number) => {
    focusNext(images[at + 1] ?? images[at - 1] ?? '')
    onChange(current => current.filter(other => other !== url))
    // Undo restores only the removed picture at its old position, because the other pictures may have changed
    // meanwhile.
    toast.done(catalog.imageRemoved, {
      id: 'pictures',
      action: {
        label: catalog.undo,
        onClick: () => onChange(current => (current.includes(url) ? [...current] : current.toSpliced(at, 0, url))),
      },
    })
  }
  const dragging = useSorting(images, move, {
    lifted: catalog.imageLifted,
    over: catalog.imageOver,
    dropped: catalog.imageDropped,
    canceled: catalog.imageBack,
    help: catalog.moveImageHelp,
  })
  return (
    <div ref={list} className="grid gap-3">
      {(images.length > 0 || uploads.list.length > 0) && (
        <DndContext {...dragging}>
          <SortableContext items={[...images]} strategy={rectSortingStrategy}>
            <ul
              aria-label={catalog.images}
              className="grid grid-cols-[repeat(auto-fill,minmax(132px,1fr))] gap-3 max-[420px]:grid-cols-2"
            >
              {images.map((url, index) => (
                <PictureTile
                  key={url}
                  url={url}
                  at={index}
                  label={catalog.imageOf(title, index + 1)}
                  onCover={() => {
                    focusNext(url)
                    move(index, 0)
                  }}
                  onRemove={() => remove(url, index)}
                />
              ))}
              {uploads.list.map(upload => (
                <UploadTile
                  key={upload.id}
                  upload={upload}
                  onRetry={() => uploads.retry(upload.id)}
                  onDrop={() => uploads.drop(upload.id)}
                />
              ))}
            </ul>
          </SortableContext>
        </DndContext>
      )}
      <FileDrop
        title={catalog.imagesDrop}
        hint={catalog.imagesHint}
        accept={IMAGE_TYPES}
        multiple
        over={isDraggedOver}
        small={images.length + uploads.list.length > 0}
        onFiles={files => addFiles(files.map(one => one.file))}
      />
    </div>
  )
}
