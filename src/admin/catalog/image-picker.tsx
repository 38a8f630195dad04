import { Star, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { catalog } from '#words/index.ts'
import { Button } from '../ui/button.tsx'
import { FileDrop } from '../ui/file-drop.tsx'
import { Progress } from '../ui/progress.tsx'
import { IMAGE_TYPES, type Sending, useImageUpload } from './use-image-upload.ts'

type ImagePickerProps = {
  images: readonly string[]
  onChange: (change: (images: readonly string[]) => string[]) => void
  title: string
  /** Files that were dropped before this form was shown. */
  dropped?: readonly File[]
  onTaken?: () => void
}

/** The pictures of a product: uploaded with progress, the first is the cover. */
export function ImagePicker({ images, onChange, title, dropped, onTaken }: ImagePickerProps) {
  const { sending, send } = useImageUpload(url => onChange(now => [...now, url]))
  const taken = useRef<readonly File[]>([])
  useEffect(() => {
    if (!dropped || dropped.length === 0 || taken.current === dropped) return
    taken.current = dropped
    send(dropped)
    onTaken?.()
  })
  return (
    <div className="grid gap-3">
      {(images.length > 0 || sending.length > 0) && (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(132px,1fr))] gap-3">
          {images.map((url, index) => (
            <li
              key={url}
              className="group relative aspect-square overflow-hidden rounded-md border border-line bg-sunken"
            >
              <img src={url} alt={catalog.imageOf(title, index + 1)} className="size-full object-cover" />
              {index === 0 && (
                <span className="absolute bottom-2 left-2 rounded-sm bg-ink px-2 py-1 text-xs font-semibold text-paper">
                  {catalog.imageCover}
                </span>
              )}
              <div className="absolute top-2 right-2 flex gap-1">
                {index > 0 && (
                  <Button
                    size="icon-sm"
                    variant="outline"
                    aria-label={catalog.makeCover}
                    icon={<Star aria-hidden="true" />}
                    onClick={() => onChange(now => [url, ...now.filter(one => one !== url)])}
                  />
                )}
                <Button
                  size="icon-sm"
                  variant="outline"
                  aria-label={catalog.removeImage}
                  icon={<X aria-hidden="true" />}
                  onClick={() => onChange(now => now.filter(one => one !== url))}
                />
              </div>
            </li>
          ))}
          {sending.map(one => (
            <SendingTile key={one.id} {...one} />
          ))}
        </ul>
      )}
      <FileDrop
        title={catalog.imagesDrop}
        hint={catalog.imagesHint}
        accept={IMAGE_TYPES}
        multiple
        small={images.length > 0}
        onFiles={files => send(files.map(one => one.file))}
      />
    </div>
  )
}

/** A picture on its way. */
function SendingTile({ name, percent, cancel }: Sending) {
  return (
    <li className="flex aspect-square flex-col justify-end gap-2 rounded-md border border-dashed border-line-strong/60 p-3">
      <Button
        size="icon-sm"
        variant="ghost"
        className="mb-auto -mt-1 -mr-1 self-end"
        aria-label={catalog.cancelUpload}
        icon={<X aria-hidden="true" />}
        onClick={cancel}
      />
      <p className="truncate text-sm text-ink-2">{name}</p>
      <Progress value={percent} label={catalog.uploading(name)} />
    </li>
  )
}
