import { useQuery } from '@tanstack/react-query'
import { Download, FileArchive, FolderDown } from 'lucide-react'
import { useState } from 'react'
import { Problem } from '#api-client/call.ts'
import type { ShopExport } from '#contract/shop-export.ts'
import { shopExport as words } from '#i18n/lazy-words.ts'
import { Button } from '../ui/button.tsx'
import { Card, CardBody, CardGroup } from '../ui/card.tsx'
import { Confirm } from '../ui/confirm.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { formatFileSize } from '../ui/format-file-size.ts'
import { formatDateTime } from '../ui/format-time.ts'
import { Progress } from '../ui/progress.tsx'
import { startDownload } from '../ui/save-file.ts'
import { showFailure } from '../ui/show-failure.ts'
import { LoadingRows } from '../ui/skeleton.tsx'
import { isUnfinished, shopExportQuery, useCancelExport, useExportLink, useStartExport } from './queries.ts'

/** Shows a failure, except that the member closed the dialog that asks for the password. */
const showExportFailure = (title: string) => (error: unknown) => {
  if (error instanceof Problem && error.code === 'step_up_needed') return
  showFailure(title)(error)
}

function StartButton() {
  const start = useStartExport()
  return (
    <Button
      variant="brand"
      icon={<FolderDown aria-hidden="true" />}
      busy={start.isPending && words.starting}
      onClick={() => start.mutate(undefined, { onError: showExportFailure(words.startFailed) })}
    >
      {words.start}
    </Button>
  )
}

function findNotice(row: ShopExport | null): string | null {
  if (row?.state === 'failed') return words.failures[row.failure ?? 'other']
  return row?.state === 'expired' ? words.expired : null
}

function Idle({ row }: { row: ShopExport | null }) {
  const notice = findNotice(row)
  return (
    <CardBody className="grid justify-items-start gap-4">
      {notice && (
        <p className={row?.state === 'failed' ? 'text-danger-ink' : 'text-ink-2'} role="status">
          {notice}
        </p>
      )}
      <p className="text-ink-2">{words.idle}</p>
      <StartButton />
    </CardBody>
  )
}

function Running({ row: { done, total } }: { row: ShopExport }) {
  const cancel = useCancelExport()
  // The manifest is written after the last file, so the bar stays below its end until the export is ready.
  const percent = total ? Math.min(99, Math.floor((done * 100) / total)) : null
  const text = percent === null ? words.waiting : words.progress(percent)
  return (
    <CardBody className="grid gap-4">
      <div className="grid gap-2.5">
        <p className="num font-medium">{text}</p>
        <Progress value={percent} label={text} />
      </div>
      <p className="text-ink-2">{words.idle}</p>
      <div>
        <Button
          variant="outline"
          busy={cancel.isPending && words.canceling}
          onClick={() => cancel.mutate(undefined, { onError: showExportFailure(words.cancelFailed) })}
        >
          {words.cancel}
        </Button>
      </div>
    </CardBody>
  )
}

function Ready({ row }: { row: ShopExport }) {
  const [isRemoving, setRemoving] = useState(false)
  const link = useExportLink()
  const cancel = useCancelExport()
  const save = () =>
    link.mutate(undefined, {
      onSuccess: ({ url }) => startDownload(url),
      onError: showExportFailure(words.downloadFailed),
    })
  const remove = () =>
    cancel.mutateAsync().then(
      () => true,
      error => {
        showExportFailure(words.removeFailed)(error)
        return false
      },
    )
  const until = row.expiresAt ? formatDateTime(new Date(row.expiresAt)) : ''
  return (
    <CardBody className="grid gap-4">
      <div className="flex items-center gap-3.5" role="status">
        <span className="grid size-11 shrink-0 place-items-center rounded-md bg-brand-soft text-brand-ink">
          <FileArchive className="size-5" aria-hidden="true" />
        </span>
        <div className="min-w-0">
          <p className="font-semibold">{words.ready}</p>
          <p className="num text-sm text-ink-2">{words.readyText(formatFileSize(row.bytes ?? 0), until)}</p>
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="brand"
          icon={<Download aria-hidden="true" />}
          busy={link.isPending && words.downloading}
          onClick={save}
        >
          {words.download}
        </Button>
        <Button variant="ghost" onClick={() => setRemoving(true)}>
          {words.remove}
        </Button>
      </div>
      {isRemoving && (
        <Confirm
          title={words.removeTitle}
          text={words.removeText}
          confirm={words.remove}
          working={words.removing}
          onConfirm={remove}
          onClose={() => setRemoving(false)}
        />
      )}
    </CardBody>
  )
}

function Content({ row }: { row: ShopExport | null }) {
  if (row && isUnfinished(row)) return <Running row={row} />
  return row?.state === 'ready' ? <Ready row={row} /> : <Idle row={row} />
}

/** Starts an export, shows its progress, and offers the file until it is deleted. */
export function ExportCard() {
  const { data: row, isError, error, refetch } = useQuery(shopExportQuery)
  return (
    <CardGroup title={words.file} text={words.fileText}>
      <Card aria-label={words.file}>
        {isError && row === undefined && (
          <ErrorState text={words.failed} error={error} onRetry={() => void refetch()} />
        )}
        {row === undefined && !isError && <LoadingRows rows={2} />}
        {isError && row !== undefined && (
          <p className="px-5 pt-4 text-danger-ink" role="status">
            {words.failed}
          </p>
        )}
        {row !== undefined && <Content row={row} />}
      </Card>
    </CardGroup>
  )
}
