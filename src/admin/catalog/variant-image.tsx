import { ImagePlus, X } from 'lucide-react'
import { useId } from 'react'
import { catalog } from '#words/index.ts'
import { Button } from '../ui/button.tsx'
import { cn } from '../ui/cn.ts'
import { IMAGE_TYPES, useImageUpload } from './use-image-upload.ts'

type VariantImageProps = { image: string | null; name: string; onChange: (image: string | null) => void }

/** A small square: the variant's own picture, or the place for one. */
export function VariantImage({ image, name, onChange }: VariantImageProps) {
  const id = useId()
  const { sending, send } = useImageUpload(onChange, 'variants')
  const label = `${catalog.variantImage} ${name}`.trim()
  if (image)
    return (
      <div className="relative size-10 shrink-0">
        <img src={image} alt={label} className="size-full rounded-md border border-line object-cover" />
        <Button
          variant="outline"
          size="icon-sm"
          className="absolute -top-2 -right-2 min-h-0 rounded-full [--h:20px]"
          aria-label={catalog.removeImage}
          icon={<X aria-hidden="true" />}
          onClick={() => onChange(null)}
        />
      </div>
    )
  return (
    <label
      htmlFor={id}
      title={label}
      className={cn(
        'grid size-10 shrink-0 cursor-pointer place-items-center rounded-md border border-dashed border-line-strong/70 text-ink-3',
        'hover:border-ink-3 hover:text-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
      )}
    >
      {sending.length > 0 ? (
        <span className="spin" aria-hidden="true" />
      ) : (
        <ImagePlus className="icon-18" aria-hidden="true" />
      )}
      <input
        id={id}
        type="file"
        accept={IMAGE_TYPES}
        aria-label={label}
        className="sr-only"
        onChange={event => {
          const file = event.target.files?.[0]
          if (file) send([file])
          event.target.value = ''
        }}
      />
    </label>
  )
}
