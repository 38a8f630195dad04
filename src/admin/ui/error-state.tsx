import { RotateCw, TriangleAlert } from 'lucide-react'
import { shell } from '#i18n/index.ts'
import { Button } from './button.tsx'

/** Shows the error, the request id for support, and a retry button. */
export function ErrorState({ text, error, onRetry }: { text: string; error?: unknown; onRetry?: () => void }) {
  const requestId = error instanceof Object && 'requestId' in error ? String(error.requestId) : null
  return (
    <div role="alert" className="card flex flex-wrap items-center gap-x-4 gap-y-3 px-5 py-4">
      <TriangleAlert className="icon-18 text-danger-ink" aria-hidden="true" />
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-medium">{text}</p>
        {requestId && (
          <p className="text-sm text-ink-2">
            {shell.requestId} <code className="font-mono text-xs select-all">{requestId}</code>
          </p>
        )}
      </div>
      {onRetry && (
        <Button variant="outline" size="sm" icon={<RotateCw aria-hidden="true" />} onClick={onRetry}>
          {shell.retry}
        </Button>
      )}
    </div>
  )
}
