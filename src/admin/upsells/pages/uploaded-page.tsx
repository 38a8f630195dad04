import type * as z from 'zod/mini'
import type { UploadedUpsellPage } from '#contract/upsells.ts'
import { upsells as words } from '#words/lazy-words.ts'
import { BrokenReferences, SkippedFiles } from '../../editor/upload/file-lists.tsx'
import { Button } from '../../ui/button.tsx'
import { PreviewButton } from '../preview-button.tsx'
import { PageFrame } from './page-frame.tsx'

export type UploadResult = z.infer<typeof UploadedUpsellPage>

/**
 * Reports an incomplete upload: the files that were skipped, and the files that the page refers to but does not have.
 */
export const UploadedPage = ({
  made,
  onBack,
  onNext,
}: {
  made: UploadResult
  onBack: () => void
  onNext: () => void
}) => (
  <PageFrame
    title={words.pageOf(made.page.order, made.page.title)}
    onBack={onBack}
    actions={
      <>
        <PreviewButton upsellId={made.page.upsellId} pageId={made.page.id} of={made.page.title} outline />
        <Button variant="brand" onClick={onNext}>
          {words.chargeLinks}
        </Button>
      </>
    }
  >
    <div className="grid max-w-[840px] gap-3">
      <SkippedFiles skipped={made.skipped} />
      <BrokenReferences broken={made.broken} open />
    </div>
  </PageFrame>
)
