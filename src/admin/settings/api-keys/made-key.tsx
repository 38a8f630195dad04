import { team as words } from '#words/rooms.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

/** The only time the whole key is shown. */
export const MadeKey = ({ value, onClose }: { value: string | null; onClose: () => void }) => (
  <Dialog
    open={value !== null}
    onClose={onClose}
    title={words.keyMade}
    text={words.keyMadeText}
    footer={
      <>
        <Button variant="outline" onClick={onClose}>
          {words.keyKept}
        </Button>
        <CopyButton value={value ?? ''} label={words.copyKey} variant="brand" size="default" text />
      </>
    }
  >
    <p className="rounded-md bg-sunken px-3.5 py-3">
      <span className="sr-only">{words.theKey}: </span>
      <code className="font-mono text-sm break-all select-all">{value}</code>
    </p>
  </Dialog>
)
