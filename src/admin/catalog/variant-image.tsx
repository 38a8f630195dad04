import { CircleAlert, ImagePlus, X } from 'lucide-react'
import { useId } from 'react'
import { catalog, shell } from '#i18n/index.ts'
import { Button } from '../ui/button.tsx'
import { cn } from '../ui/cn.ts'
import { IMAGE_TYPES } from '../ui/picture-files.ts'
import { useUploads } from './pictures/use-uploads.ts'

type VariantImageProps = { image: string | null; name: string; onChange: (image: string | null) => void }

export function VariantImage({ image, name, onChange }: VariantImageProps) {
  const id = useId()
  const uploads = useUploads(onChange, 'variants')
  const [upload] = uploads.list
  const label = `${catalog.variantImage} ${name}`.trim()
  const only = (file: File | undefined) => {
    uploads.clear()
    if (file) uploads.add([file])
  }
  if (upload?.state === 'failed')
    return (
      <div className="flex flex-wrap items-center gap-2 rounded-md bg-danger-soft py-1 pr-1 pl-3 text-sm text-danger-ink">
        <CircleAlert className="icon-16" aria-hidden="true" />
        <span className="min-w-0">{upload.reason}</span>
        {upload.retryable && (
          <Button size="sm" variant="outline" onClick={() => uploads.retry(upload.id)}>
            {shell.retry}
          </Button>
        )}
        <Button
          size="icon-sm"
          variant="ghost"
          aria-label={catalog.forgetUpload(upload.file.name)}
          icon={<X aria-hidden="true" />}
          onClick={uploads.clear}
        />
      </div>
    )
  if (image)
    return (
      <div className="relative size-10 shrink-0">
        <img src={image} alt={label} className="size-full rounded-md border border-line object-cover" />
        <Button
          variant="outline"
          size="icon-sm"
          className="absolute -top-2.5 -right-2.5 min-h-0 rounded-full [--h:24px]"
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
      {upload ? <span className="spin" aria-hidden="true" /> : <ImagePlus className="icon-18" aria-hidden="true" />}
      <input
        id={id}
        type="file"
        accept={IMAGE_TYPES}
        aria-label={label}
        className="sr-only"
        onChange={event => {
          only(event.target.files?.[0])
          event.target.value = ''
        }}
      />
    </label>
  )
}
