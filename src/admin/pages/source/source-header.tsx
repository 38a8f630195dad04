import { ArrowLeft, Download, ExternalLink } from 'lucide-react'
import { useState } from 'react'
import type { PageProject } from '#contract/pages.ts'
import { problemText } from '#web/problem.ts'
import { pages as words } from '#words/rooms.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, ButtonOut } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { toast } from '../../ui/toaster.tsx'
import { shopAddress } from '../place.ts'

/** Has the ZIP of the saved page made, and tells how far it is. */
function useDownload({ page }: PageProject) {
  const [percent, setPercent] = useState<number | null>(null)
  async function download() {
    setPercent(0)
    try {
      const { downloadProject } = await import('../download-project.ts')
      await downloadProject(page, setPercent)
    } catch (error) {
      toast.failed(words.downloadFailed, { text: problemText(error) })
    } finally {
      setPercent(null)
    }
  }
  return { percent, download }
}

/** Which page this is, whether it is on the air, and the ways out of here. */
export function SourceHeader({ project, onBack }: { project: PageProject; onBack: () => void }) {
  const { page, campaign } = project
  const { percent, download } = useDownload(project)
  const isPublic = campaign.isActive && page.isActive && page.revision !== null
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="flex min-w-0 items-start gap-2">
        <Button
          variant="ghost"
          size="icon"
          className="-mt-1 -ml-2.5"
          icon={<ArrowLeft aria-hidden="true" />}
          aria-label={words.backToPages}
          onClick={onBack}
        />
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-2">
            <h1 className="mr-1 text-lg font-[680] tracking-[-.02em] [overflow-wrap:anywhere]">{page.title}</h1>
            <Badge tone={isPublic ? 'ok' : 'plain'} dot={isPublic}>
              {page.isActive ? words.published : words.unpublished}
            </Badge>
            {page.draft !== null && <Badge tone="warn">{words.draft}</Badge>}
          </div>
          <p className="truncate font-mono text-xs text-ink-2">{page.address}</p>
        </div>
      </div>
      <div className="flex flex-wrap gap-1 max-md:-mx-2 max-md:gap-0 max-md:*:px-2 max-md:[&_.btn]:[--h:44px]">
        <CopyButton
          value={() => shopAddress(page.address)}
          label={words.copyLink}
          onCopied={() => toast.done(words.linkCopied)}
        />
        {isPublic && (
          <ButtonOut variant="ghost" size="sm" icon={<ExternalLink aria-hidden="true" />} href={page.address}>
            {words.view}
          </ButtonOut>
        )}
        <Button
          variant="ghost"
          size="sm"
          icon={<Download aria-hidden="true" />}
          busy={percent !== null && words.packing(percent)}
          onClick={() => void download()}
        >
          {words.downloadZip}
        </Button>
      </div>
    </header>
  )
}
