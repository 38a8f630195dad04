import { type FormEvent, useState } from 'react'
import type { DigitalBenefit } from '#contract/digital-goods.ts'
import { digitalGoods as words } from '#i18n/lazy-words.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useAsyncAction } from '../../ui/use-async-action.ts'
import { useFocusInvalid } from '../../ui/use-focus-invalid.ts'
import { KeyListField } from './key-list-field.tsx'
import { SendProgress } from './send-progress.tsx'
import { useAddKeys } from './use-add-keys.ts'
import { useKeyText } from './use-key-text.ts'

/** Adds keys to the pool of a benefit. */
export function AddKeysDialog({ benefit, onClose }: { benefit: DigitalBenefit; onClose: () => void }) {
  const { text, setText, list } = useKeyText()
  const [attempts, setAttempts] = useState(0)
  const { progress, add } = useAddKeys(benefit.productId)
  const { busy, run } = useAsyncAction(onClose)
  const isMissing = attempts > 0 && list.keys.length === 0
  const form = useFocusInvalid(attempts, false)

  function submit(event: FormEvent) {
    event.preventDefault()
    // The dialog is rendered inside of the product page, whose form must not be submitted.
    event.stopPropagation()
    if (busy) return
    setAttempts(current => current + 1)
    if (list.keys.length > 0) void run(() => add(benefit.id, list.keys))
  }

  return (
    <Dialog
      open
      onClose={() => !busy && onClose()}
      title={words.license.addKeysTo(benefit.title)}
      text={words.license.addKeysText}
      primaryAction={
        <Button type="submit" form="keys-form" variant="brand" busy={busy && words.saving}>
          {words.license.addKeys}
        </Button>
      }
    >
      <form ref={form} id="keys-form" className="grid gap-4" noValidate onSubmit={submit}>
        <KeyListField
          text={text}
          list={list}
          hint={words.license.keysHint}
          error={isMissing ? words.license.keysMissing : undefined}
          onChange={setText}
        />
        <SendProgress progress={progress} />
      </form>
    </Dialog>
  )
}
