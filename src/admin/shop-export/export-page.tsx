import { shopExport as words } from '#i18n/lazy-words.ts'
import { useHasRole } from '../shell/me.ts'
import { useTitle } from '../shell/use-title.ts'
import { Card, CardBody, CardGroup } from '../ui/card.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { LoadingRows } from '../ui/skeleton.tsx'
import { ExportCard } from './export-card.tsx'
import { ExportContents } from './export-contents.tsx'

const command = 'npm run export-all -- --to FOLDER'

const CommandLine = () => (
  <CardGroup title={words.command} text={words.commandText}>
    <Card>
      <CardBody className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <code className="min-w-0 flex-1 basis-60 font-mono text-sm wrap-anywhere">{command}</code>
        <CopyButton value={command} label={words.copyCommand} text iconOnly />
      </CardBody>
    </Card>
  </CardGroup>
)

/** Exports the whole shop to a file. Only the owner sees it, and the server checks every request. */
export function ExportPage() {
  useTitle(words.documentTitle)
  const isOwner = useHasRole('owner')
  return (
    <div className="max-w-[1000px]">
      <PageHeader title={words.title} text={words.text} back={{ to: '/settings', label: words.back }} />
      {isOwner === null && <LoadingRows rows={4} />}
      {isOwner === false && (
        <Card>
          <CardBody className="text-ink-2">{words.refused}</CardBody>
        </Card>
      )}
      {isOwner && (
        <div className="grid gap-9">
          <ExportCard />
          <ExportContents />
          <CommandLine />
        </div>
      )}
    </div>
  )
}
