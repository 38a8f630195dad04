import { useQueryClient } from '@tanstack/react-query'
import { FileClock } from 'lucide-react'
import { useRef } from 'react'
import { Problem } from '#api-client/call.ts'
import { getProblemText } from '#api-client/problem.ts'
import type { DigitalUpload } from '#contract/digital-uploads.ts'
import { countPartBytes } from '#domain/upload-parts.ts'
import { digitalGoods as words } from '#i18n/lazy-words.ts'
import { Button } from '../../../ui/button.tsx'
import { formatFileSize } from '../../../ui/format-file-size.ts'
import { Progress } from '../../../ui/progress.tsx'
import { showFailure } from '../../../ui/show-failure.ts'
import { toast } from '../../../ui/toaster.tsx'
import { toastResult } from '../../../ui/use-async-action.ts'
import { isSameFile } from './find-resumable.ts'
import { discardUpload, startUpload } from './upload-store.ts'

const countReceivedBytes = (upload: DigitalUpload) => countPartBytes(upload, upload.receivedParts)

function describe(upload: DigitalUpload): string {
  if (upload.state === 'assembling') return words.finishing
  if (upload.problem) return getProblemText(new Problem(409, { error: upload.problem }))
  return words.unfinishedHint(formatFileSize(countReceivedBytes(upload)), formatFileSize(upload.bytes))
}

/** An upload that was interrupted earlier, for example by a closed tab. The same file continues it. */
export function UnfinishedRow({ upload }: { upload: DigitalUpload }) {
  const client = useQueryClient()
  const picker = useRef<HTMLInputElement>(null)
  const { id, productId, benefitId, lessonId, lessonRole, fileName, state, bytes } = upload
  const target = { productId, benefitId, lessonId, lessonRole }
  const percent = Math.floor((countReceivedBytes(upload) / bytes) * 100)

  function resume(file: File) {
    if (isSameFile(upload, file)) return startUpload(client, file, target, upload)
    toast.failed(words.otherFile, { text: words.otherFileText(fileName), stay: true })
  }
  return (
    <li className="grid gap-2 bg-surface px-4 py-3">
      <div className="flex flex-wrap items-start gap-3">
        <span className="grid size-11 shrink-0 place-items-center rounded-item bg-sunken text-ink-2">
          <FileClock className="icon-18" aria-hidden="true" />
        </span>
        <div className="min-w-0 flex-1 basis-48">
          <p className="font-medium [overflow-wrap:anywhere]">{words.unfinished(fileName)}</p>
          <p className="num text-sm text-ink-2" role="status">
            {describe(upload)}
          </p>
        </div>
        {state === 'receiving' && <span className="num text-sm text-ink-2" aria-hidden="true">{`${percent}%`}</span>}
        {state !== 'assembling' && (
          <div className="flex flex-wrap gap-2 max-md:w-full">
            {state === 'receiving' && (
              <Button
                variant="outline"
                size="sm"
                className="max-md:[--h:44px]"
                aria-label={words.chooseAgainFor(fileName)}
                onClick={() => picker.current?.click()}
              >
                {words.chooseAgain}
              </Button>
            )}
            <Button
              variant="ghost"
              size="sm"
              className="max-md:[--h:44px]"
              aria-label={words.discardOf(fileName)}
              onClick={() =>
                toastResult(discardUpload(client, target, id), words.discarded, showFailure(words.discardFailed))
              }
            >
              {words.discard}
            </Button>
          </div>
        )}
      </div>
      {state === 'receiving' && <Progress value={percent} label={words.unfinished(fileName)} />}
      <input
        ref={picker}
        type="file"
        hidden
        onChange={event => {
          const [file] = event.target.files ?? []
          if (file) resume(file)
          event.target.value = ''
        }}
      />
    </li>
  )
}
