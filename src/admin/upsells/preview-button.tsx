import { ExternalLink, Eye } from 'lucide-react'
import { useState } from 'react'
import { getProblemText } from '#api-client/problem.ts'
import { upsells as words } from '#i18n/lazy-words.ts'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toaster.tsx'
import { usePreview } from './queries.ts'

type PreviewTarget = {
  upsellId: string
  /** The page where the preview starts; the first page by default. */
  pageId?: string
  /** Runs before the preview opens, for example to save unsaved changes. */
  beforeOpen?: () => Promise<unknown>
}
type PreviewButtonProps = PreviewTarget & {
  /** The title of the previewed page or funnel. It makes the accessible name of the button unique. */
  subject: string
  /** Renders the button outlined and in full size. */
  outline?: boolean
  /** Renders the button outlined and small, for the bar of an editor. */
  compact?: boolean
}

/**
 * Returns a function that opens the funnel in a new window as shoppers see it, including hidden pages and drafts. The
 * preview never charges anything.
 */
export function usePreviewWindow({ upsellId, pageId, beforeOpen }: PreviewTarget) {
  const preview = usePreview()
  const [isPreparing, setIsPreparing] = useState(false)
  async function open() {
    // The window must open during the click: after a response, the browser would block it as a pop-up.
    const previewWindow = window.open('', '_blank')
    if (!previewWindow) return void toast.failed(words.previewBlocked)
    previewWindow.opener = null
    setIsPreparing(true)
    await beforeOpen?.()
    setIsPreparing(false)
    preview.mutate(
      { id: upsellId, pageId },
      {
        onSuccess: ({ address }) => previewWindow.location.replace(new URL(address, window.location.origin)),
        onError: error => {
          previewWindow.close()
          toast.failed(words.previewFailed, { text: getProblemText(error) })
        },
      },
    )
  }
  return { isOpening: isPreparing || preview.isPending, open: () => void open() }
}

export function PreviewButton({ subject, outline = false, compact = false, ...rest }: PreviewButtonProps) {
  const { isOpening, open } = usePreviewWindow(rest)
  return (
    <Button
      variant={outline || compact ? 'outline' : 'ghost'}
      size={outline ? 'default' : 'sm'}
      icon={compact ? <Eye aria-hidden="true" /> : <ExternalLink aria-hidden="true" />}
      aria-label={`${words.preview}: ${subject}`}
      busy={isOpening && words.previewOpening}
      onClick={open}
    >
      {words.preview}
    </Button>
  )
}
