import { ExternalLink } from 'lucide-react'
import { problemText } from '#web/problem.ts'
import { upsells as words } from '#words/rooms.ts'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toaster.tsx'
import { usePreview } from './queries.ts'

type PreviewButtonProps = {
  upsellId: string
  /** Begins there, else at the first page. */
  pageId?: string
  /** What is looked at, for who hears the button alone. */
  of: string
  /** Beside other buttons of full size. */
  outline?: boolean
}

/** Walks the funnel in a new window as a shopper does, with a token that never charges; hidden pages and drafts too. */
export function PreviewButton({ upsellId, pageId, of, outline = false }: PreviewButtonProps) {
  const preview = usePreview()
  function open() {
    // Opened by the click itself: after an answer the browser would take it for a pop-up.
    const shown = window.open('', '_blank')
    if (!shown) return void toast.failed(words.previewBlocked)
    shown.opener = null
    preview.mutate(
      { id: upsellId, pageId },
      {
        onSuccess: ({ address }) => shown.location.replace(new URL(address, window.location.origin)),
        onError: error => {
          shown.close()
          toast.failed(words.previewFailed, { text: problemText(error) })
        },
      },
    )
  }
  return (
    <Button
      variant={outline ? 'outline' : 'ghost'}
      size={outline ? 'default' : 'sm'}
      icon={<ExternalLink aria-hidden="true" />}
      aria-label={`${words.preview}: ${of}`}
      busy={preview.isPending && words.previewOpening}
      onClick={open}
    >
      {words.preview}
    </Button>
  )
}
