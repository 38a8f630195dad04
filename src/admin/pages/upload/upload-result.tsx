import { CircleCheck, ExternalLink, X } from 'lucide-react'
import type { Uploaded } from '#contract/pages.ts'
import { pages as words } from '#i18n/lazy-words.ts'
import { BrokenReferences, SkippedFiles } from '../../editor/upload/file-lists.tsx'
import { Button, ExternalButtonLink } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { buildShopUrl } from '../../ui/shop-url.ts'
import { toast } from '../../ui/toaster.tsx'

/** Shows the result of an upload until it is closed: the page's link, skipped files and references to missing files. */
export function UploadResult({ uploaded, onClose }: { uploaded: Uploaded; onClose: () => void }) {
  const { page, skipped, broken } = uploaded
  return (
    <section aria-labelledby="uploaded" className="card grid grid-cols-[minmax(0,1fr)] gap-3.5 p-5">
      <div className="flex items-start gap-3">
        <CircleCheck className="icon-18 mt-0.5 text-brand" aria-hidden="true" />
        <div className="min-w-0 flex-1">
          <h2 id="uploaded" className="text-md font-semibold tracking-[-.012em] [overflow-wrap:anywhere]">
            {words.onAir(page.title)}
          </h2>
          <p className="truncate font-mono text-xs text-ink-3">{page.address}</p>
        </div>
        <Button
          variant="ghost"
          size="icon-sm"
          className="-mt-1 -mr-1.5"
          icon={<X aria-hidden="true" />}
          aria-label={words.closeResult}
          onClick={onClose}
        />
      </div>
      <div className="flex flex-wrap gap-2">
        <CopyButton
          variant="outline"
          value={() => buildShopUrl(page.address)}
          label={words.copyLink}
          onCopied={() => toast.done(words.linkCopied)}
        />
        <ExternalButtonLink variant="outline" size="sm" icon={<ExternalLink aria-hidden="true" />} href={page.address}>
          {words.view}
        </ExternalButtonLink>
      </div>
      <SkippedFiles skipped={skipped} />
      <BrokenReferences broken={broken} />
    </section>
  )
}
