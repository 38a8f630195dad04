import { CircleAlert, X } from 'lucide-react'
import { pages as words } from '#i18n/lazy-words.ts'
import { Button } from '../../ui/button.tsx'
import { Progress } from '../../ui/progress.tsx'
import type { UploadState } from './use-project-upload.ts'

type UploadProgressProps = { sending: UploadState; onCancel: () => void; onRetry: () => void }

/** Shows the progress of an upload with a cancel button, or the reason for a failure with a retry button. */
export function UploadProgress({ sending, onCancel, onRetry }: UploadProgressProps) {
  if (sending.state === 'none') return null
  if (sending.state === 'failed')
    return (
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-item bg-danger-soft px-3.5 py-2.5 text-danger-ink">
        <CircleAlert className="icon-16" aria-hidden="true" />
        <p className="min-w-0 flex-1 basis-48 font-[500] [overflow-wrap:anywhere]">{sending.reason}</p>
        <Button variant="outline" size="sm" onClick={onRetry}>
          {words.retryUpload}
        </Button>
      </div>
    )
  const { percent } = sending
  return (
    <div className="grid gap-2">
      <div className="flex items-center justify-between gap-3">
        <span className="num font-medium">{percent === null ? words.processing : words.uploading(percent)}</span>
        <Button variant="ghost" size="sm" icon={<X aria-hidden="true" />} onClick={onCancel}>
          {words.cancelUpload}
        </Button>
      </div>
      <Progress value={percent} label={words.uploadLabel} />
    </div>
  )
}
