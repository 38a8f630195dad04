import { useQueryClient } from '@tanstack/react-query'
import { Play, X } from 'lucide-react'
import { digitalGoods as words } from '#i18n/lazy-words.ts'
import { Button } from '../../../ui/button.tsx'
import { formatFileSize } from '../../../ui/format-file-size.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Progress } from '../../../ui/progress.tsx'
import { type ActiveUpload, cancelUpload, continueUpload } from './upload-store.ts'

/** Returns what screen readers announce when it changes. The sizes are left out, because they change all the time. */
function getStatus({ phase, problem }: ActiveUpload): string {
  if (phase === 'waiting') return words.waiting
  if (phase === 'finishing') return words.finishing
  return phase === 'paused' ? (problem ?? '') : ''
}

/** An upload of this tab, with its progress. */
export function UploadRow({ upload }: { upload: ActiveUpload }) {
  const client = useQueryClient()
  const { file, phase, sentBytes } = upload
  const { name, size } = file
  const percent = size === 0 ? 100 : Math.floor((sentBytes / size) * 100)
  const status = getStatus(upload)
  return (
    <li className="grid gap-2 bg-surface px-4 py-3">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0 flex-1">
          <p className="font-medium [overflow-wrap:anywhere]">{words.uploading(name)}</p>
          <p className="text-sm text-ink-2" role="status">
            {status}
          </p>
          {status === '' && (
            <p className="num text-sm text-ink-2">{words.sentOf(formatFileSize(sentBytes), formatFileSize(size))}</p>
          )}
        </div>
        <span className="num text-sm text-ink-2">{`${percent}%`}</span>
        {phase === 'paused' && (
          <Button
            variant="outline"
            size="sm"
            icon={<Play aria-hidden="true" />}
            aria-label={words.continueOf(name)}
            onClick={() => continueUpload(client, upload)}
          >
            {words.continueUpload}
          </Button>
        )}
        <IconButton
          text={words.cancelUpload(name)}
          label={words.cancelUpload(name)}
          icon={<X aria-hidden="true" />}
          className="max-md:size-11"
          onClick={() => cancelUpload(client, upload)}
        />
      </div>
      <Progress value={phase === 'finishing' ? null : percent} label={words.uploading(name)} />
    </li>
  )
}
