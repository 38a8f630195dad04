import { FileSpreadsheet } from 'lucide-react'
import { type Ref, useRef } from 'react'
import { locale } from '#i18n/index.ts'
import { moveIn as words } from '#i18n/lazy-words.ts'
import { Button } from '../ui/button.tsx'
import { CardGroup } from '../ui/card.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { FileDrop } from '../ui/file-drop.tsx'
import type { MoveIn } from './use-move-in.ts'

const formatKilobytes = (bytes: number) => Math.max(1, Math.round(bytes / 1024)).toLocaleString(locale)

type Props = { moveIn: MoveIn; busy: boolean; heading: Ref<HTMLHeadingElement> }

/** Chooses the file, and says why a file could not be read. */
export function FilePart({ moveIn, busy, heading }: Props) {
  const { file, step, error } = moveIn
  const button = useRef<HTMLButtonElement>(null)
  function retry(again: File) {
    // The retry button disappears while the file is read.
    button.current?.focus()
    moveIn.choose(again)
  }
  return (
    <CardGroup title={words.file} text={words.fileText} heading={heading}>
      <div className="grid gap-3">
        {file ? (
          <div className="card flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2">
            <FileSpreadsheet className="icon-18 text-ink-3" aria-hidden="true" />
            <p className="min-w-0 flex-1 basis-40">
              <span className="block truncate font-medium">{file.name}</span>
              <span className="num text-sm text-ink-2">
                {step === 'reading' ? words.working : words.size(formatKilobytes(file.size))}
              </span>
            </p>
            {step !== 'done' && (
              <Button
                ref={button}
                variant="outline"
                size="sm"
                onClick={step === 'reading' ? moveIn.cancel : moveIn.reset}
                disabled={busy}
              >
                {step === 'reading' ? words.cancel : words.otherFile}
              </Button>
            )}
          </div>
        ) : (
          <FileDrop
            title={words.fileDrop}
            hint={words.fileHint}
            accept=".csv,.tsv,.txt,.xlsx,text/csv,text/tab-separated-values"
            onFiles={([picked]) => picked && moveIn.choose(picked.file)}
          />
        )}
        {error && step === 'choose' && (
          <ErrorState text={error.text} error={error.cause} {...(file && { onRetry: () => retry(file) })} />
        )}
      </div>
    </CardGroup>
  )
}
