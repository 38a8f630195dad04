import { useState } from 'react'
import { getProblemText } from '#api-client/problem.ts'
import { secretOverlapHours, type WebhookEndpoint } from '#contract/webhooks.ts'
import { webhooks as words } from '#i18n/lazy-words.ts'
import { AlertDialog } from '../ui/alert-dialog.tsx'
import { toast } from '../ui/toaster.tsx'
import { useRotateSecret } from './queries.ts'
import { SecretDialog } from './secret-dialog.tsx'

/** Asks for confirmation, creates another secret and shows it once. */
export function RotateSecret({ endpoint, onClose }: { endpoint: WebhookEndpoint; onClose: () => void }) {
  const rotate = useRotateSecret(endpoint.id)
  const [secret, setSecret] = useState<string | null>(null)
  const confirm = () =>
    rotate.mutate(undefined, {
      onSuccess: answer => setSecret(answer.secret),
      onError(error) {
        toast.failed(words.rotateFailed, { text: getProblemText(error), stay: true })
        onClose()
      },
    })
  if (secret !== null)
    return <SecretDialog secret={secret} text={words.secretRotatedText(secretOverlapHours)} onClose={onClose} />
  return (
    <AlertDialog
      open
      calm
      onClose={onClose}
      onConfirm={confirm}
      title={words.rotateTitle}
      text={words.rotateText(secretOverlapHours)}
      confirm={words.rotate}
      busy={rotate.isPending && words.rotating}
    />
  )
}
