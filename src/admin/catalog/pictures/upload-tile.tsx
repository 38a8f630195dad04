import { CircleAlert, RotateCw, X } from 'lucide-react'
import { catalog, shell } from '#i18n/index.ts'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.ts'
import { Progress } from '../../ui/progress.tsx'
import { useObjectUrl } from '../../ui/use-object-url.ts'
import type { Upload } from './upload-queue.ts'

type UploadTileProps = { upload: Upload; onRetry: () => void; onDrop: () => void }

export function UploadTile({ upload, onRetry, onDrop }: UploadTileProps) {
  const preview = useObjectUrl(upload.file)
  const { name } = upload.file
  const failed = upload.state === 'failed'
  return (
    <li
      className={cn(
        'relative flex aspect-square flex-col justify-end gap-2 overflow-hidden rounded-md border p-2.5',
        failed ? 'border-danger-line bg-danger-soft' : 'border-dashed border-line-strong/60 bg-surface',
      )}
    >
      {preview && !failed && (
        <img src={preview} alt="" className="absolute inset-0 size-full object-cover opacity-25" />
      )}
      <Button
        size="icon-sm"
        variant="outline"
        className="absolute top-2 right-2"
        aria-label={failed ? catalog.forgetUpload(name) : catalog.cancelUploadOf(name)}
        icon={<X aria-hidden="true" />}
        onClick={onDrop}
      />
      {failed ? (
        <>
          <CircleAlert className="icon-18 absolute top-3 left-2.5 text-danger-ink" aria-hidden="true" />
          <p className="line-clamp-3 text-sm text-danger-ink" title={`${name}: ${upload.reason}`}>
            {upload.reason}
          </p>
          {upload.retryable && (
            <Button
              size="sm"
              variant="outline"
              className="px-2"
              aria-label={catalog.retryUpload(name)}
              icon={<RotateCw aria-hidden="true" />}
              onClick={onRetry}
            >
              {shell.retry}
            </Button>
          )}
        </>
      ) : (
        <>
          <p className="relative truncate text-sm font-medium text-ink">{name}</p>
          <div className="relative">
            <Progress value={upload.percent} label={catalog.uploading(name)} />
          </div>
        </>
      )}
    </li>
  )
}
