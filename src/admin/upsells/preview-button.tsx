import { ExternalLink, Eye } from 'lucide-react'
import { useState } from 'react'
import { getProblemText } from '#web/problem.ts'
import { upsells as words } from '#words/lazy-words.ts'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toaster.tsx'
import { usePreview } from './queries.ts'

type PreviewTarget = {
  upsellId: string
  /** Begins there, else at the first page. */
  pageId?: string
  /** Done before it is opened: what is written is saved. */
  first?: () => Promise<unknown>
}
type PreviewButtonProps = PreviewTarget & {
  /** What is looked at, for who hears the button alone. */
  of: string
  /** Beside other buttons of full size. */
  outline?: boolean
  /** Framed and small, as in the bar of an editor. */
  compact?: boolean
}

/** Opens a new window that walks the funnel as a shopper does, with a token that never charges; hidden pages and drafts too. */
export function usePreviewWindow({ upsellId, pageId, first }: PreviewTarget) {
  const preview = usePreview()
  const [isReadying, setIsReadying] = useState(false)
  async function open() {
    // Opened by the click itself: after an answer the browser would take it for a pop-up.
    const shown = window.open('', '_blank')
    if (!shown) return void toast.failed(words.previewBlocked)
    shown.opener = null
    setIsReadying(true)
    await first?.()
    setIsReadying(false)
    preview.mutate(
      { id: upsellId, pageId },
      {
        onSuccess: ({ address }) => shown.location.replace(new URL(address, window.location.origin)),
        onError: error => {
          shown.close()
          toast.failed(words.previewFailed, { text: getProblemText(error) })
        },
      },
    )
  }
  return { isOpening: isReadying || preview.isPending, open: () => void open() }
}

/** The way to that window. */
export function PreviewButton({ of, outline = false, compact = false, ...rest }: PreviewButtonProps) {
  const { isOpening, open } = usePreviewWindow(rest)
  return (
    <Button
      variant={outline || compact ? 'outline' : 'ghost'}
      size={outline ? 'default' : 'sm'}
      icon={compact ? <Eye aria-hidden="true" /> : <ExternalLink aria-hidden="true" />}
      aria-label={`${words.preview}: ${of}`}
      busy={isOpening && words.previewOpening}
      onClick={open}
    >
      {words.preview}
    </Button>
  )
}
