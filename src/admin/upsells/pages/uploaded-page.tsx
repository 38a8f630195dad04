import type * as z from 'zod/mini'
import type { UploadedUpsellPage } from '#contract/upsells.ts'
import { upsells as words } from '#i18n/lazy-words.ts'
import { BrokenReferences, SkippedFiles } from '../../editor/upload/file-lists.tsx'
import { Button } from '../../ui/button.tsx'
import { PreviewButton } from '../preview-button.tsx'
import { PageFrame } from './page-frame.tsx'

export type UploadResult = z.infer<typeof UploadedUpsellPage>

/**
 * Reports an incomplete upload: the files that were skipped, and the files that the page refers to but does not have.
 */
export const UploadedPage = ({
  result,
  onBack,
  onNext,
}: {
  result: UploadResult
  onBack: () => void
  onNext: () => void
}) => (
  <PageFrame
    title={words.pageOf(result.page.order, result.page.title)}
    onBack={onBack}
    actions={
      <>
        <PreviewButton upsellId={result.page.upsellId} pageId={result.page.id} subject={result.page.title} outline />
        <Button variant="brand" onClick={onNext}>
          {words.chargeLinks}
        </Button>
      </>
    }
  >
    <div className="grid max-w-[840px] gap-3">
      <SkippedFiles skipped={result.skipped} />
      <BrokenReferences broken={result.broken} open />
    </div>
  </PageFrame>
)
