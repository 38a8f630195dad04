import { CircleAlert, ImagePlus, RotateCw, Trash2, X } from 'lucide-react'
import { catalog, shell } from '#i18n/index.ts'
import { Badge } from './badge.tsx'
import { Button } from './button.tsx'
import { cn } from './cn.ts'
import { Progress } from './progress.tsx'
import { useObjectUrl } from './use-object-url.ts'
import type { PictureUploadState } from './use-picture-upload.ts'

type Shape = 'top' | 'bottom'
/** Aspect ratios of the banners on the checkout. */
const aspectClasses = { top: 'aspect-[1280/264]', bottom: 'aspect-[640/256]' }
/** Buttons over the image have their own background, because the colors of the image are unknown. */
const overlayClass = 'bg-surface/95 shadow-e1'

type CurrentBannerProps = { url: string; label: string; shape: Shape; onReplace: () => void; onRemove: () => void }

export function CurrentBanner({ url, label, shape, onReplace, onRemove }: CurrentBannerProps) {
  return (
    <div className={cn('relative overflow-hidden rounded-md border border-line bg-sunken', aspectClasses[shape])}>
      <img src={url} alt={label} className="size-full object-cover" />
      <div className="absolute right-2 bottom-2 flex gap-1.5">
        <Button
          size="sm"
          variant="outline"
          className={overlayClass}
          aria-label={catalog.replaceOf(label)}
          icon={<ImagePlus aria-hidden="true" />}
          onClick={onReplace}
        >
          {catalog.replaceImage}
        </Button>
        <Button
          size="icon-sm"
          variant="outline"
          className={overlayClass}
          aria-label={catalog.removeOf(label)}
          title={catalog.removeImage}
          icon={<Trash2 aria-hidden="true" />}
          onClick={onRemove}
        />
      </div>
    </div>
  )
}

type EmptyProps = {
  label: string
  shape: Shape
  isDraggedOver: boolean
  inherited: { url: string; note: string } | null
  onPick: () => void
}

export function EmptyBanner({ label, shape, isDraggedOver, inherited, onPick }: EmptyProps) {
  return (
    <div
      className={cn(
        'relative grid min-h-22 items-center overflow-hidden rounded-md border-[1.5px] border-dashed px-4 py-2.5 transition-colors',
        inherited && aspectClasses[shape],
        isDraggedOver ? 'border-brand bg-brand-soft' : 'border-line-strong/60 bg-surface',
      )}
    >
      {inherited && <img src={inherited.url} alt="" className="absolute inset-0 size-full object-cover" />}
      {inherited && (
        <span className="absolute top-2 left-2 rounded-full bg-surface/95">
          <Badge tone="line">{inherited.note}</Badge>
        </span>
      )}
      <div
        className={cn(
          inherited ? 'absolute right-2 bottom-2' : 'flex max-w-full flex-wrap items-center gap-x-3 gap-y-2',
        )}
      >
        <Button
          data-pick=""
          size="sm"
          variant="outline"
          className={cn(inherited && overlayClass)}
          aria-label={`${shell.pickFile(false)}: ${label}`}
          icon={<ImagePlus aria-hidden="true" />}
          onClick={onPick}
        >
          {shell.pickFile(false)}
        </Button>
        {!inherited && (
          <p className="text-sm text-ink-2">
            <span className="max-sm:hidden">{catalog.bannerDrop} </span>
            {catalog.imageHint}
          </p>
        )}
      </div>
    </div>
  )
}

type UploadingBannerProps = { file: File; percent: number | null; shape: Shape; onStop: () => void }

export function UploadingBanner({ file, percent, shape, onStop }: UploadingBannerProps) {
  const preview = useObjectUrl(file)
  return (
    <div
      className={cn(
        'relative flex min-h-22 flex-col justify-end gap-2 overflow-hidden rounded-md border border-dashed border-line-strong/60 bg-surface p-3',
        aspectClasses[shape],
      )}
    >
      {preview && <img src={preview} alt="" className="absolute inset-0 size-full object-cover opacity-25" />}
      <Button
        size="icon-sm"
        variant="outline"
        className="absolute top-2 right-2"
        aria-label={catalog.cancelUploadOf(file.name)}
        icon={<X aria-hidden="true" />}
        onClick={onStop}
      />
      <p className="relative truncate pr-10 text-sm font-medium">{catalog.uploading(file.name)}</p>
      <div className="relative">
        <Progress value={percent} label={catalog.uploading(file.name)} />
      </div>
    </div>
  )
}

type FailedProps = { sending: PictureUploadState | null; onRetry: (file: File) => void; onForget: () => void }

/** Shows why an upload failed and offers a retry. Renders nothing while the upload is in progress. */
export function FailedBanner({ sending, onRetry, onForget }: FailedProps) {
  if (!sending?.reason) return null
  const { file, reason, retryable } = sending
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-2 rounded-md bg-danger-soft py-1 pr-1 pl-3 text-sm text-danger-ink"
    >
      <CircleAlert className="icon-16" aria-hidden="true" />
      <span className="min-w-0 flex-1">{reason}</span>
      {retryable && (
        <Button
          size="sm"
          variant="outline"
          aria-label={catalog.retryUpload(file.name)}
          icon={<RotateCw aria-hidden="true" />}
          onClick={() => onRetry(file)}
        >
          {shell.retry}
        </Button>
      )}
      <Button
        size="icon-sm"
        variant="ghost"
        className="text-inherit"
        aria-label={catalog.forgetUpload(file.name)}
        icon={<X aria-hidden="true" />}
        onClick={onForget}
      />
    </div>
  )
}
