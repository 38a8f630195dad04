import { Button } from './button.tsx'
import { CopyButton } from './copy-button.tsx'
import { Dialog } from './dialog.tsx'

type OneTimeSecretProps = {
  /** Null while the dialog is closed. */
  value: string | null
  onClose: () => void
  words: { title: string; text: string; what: string; kept: string; copy: string }
}

/** Shows a new secret in full. This is possible only once, directly after the secret was created. */
export const OneTimeSecret = ({ value, onClose, words }: OneTimeSecretProps) => (
  <Dialog
    open={value !== null}
    onClose={onClose}
    title={words.title}
    text={words.text}
    footer={
      <>
        <Button variant="outline" onClick={onClose}>
          {words.kept}
        </Button>
        <CopyButton value={value ?? ''} label={words.copy} variant="brand" size="default" text />
      </>
    }
  >
    <p className="rounded-md bg-sunken px-3.5 py-3">
      <span className="sr-only">{words.what}: </span>
      <code className="font-mono text-sm break-all select-all">{value}</code>
    </p>
  </Dialog>
)
