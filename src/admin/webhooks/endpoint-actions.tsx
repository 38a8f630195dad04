import { KeyRound, Pause, Play, Send, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { getProblemText } from '#api-client/problem.ts'
import type { WebhookEndpoint } from '#contract/webhooks.ts'
import { webhooks as words } from '#i18n/lazy-words.ts'
import { Button } from '../ui/button.tsx'
import { Confirm } from '../ui/confirm.tsx'
import { MenuItem, MenuSeparator } from '../ui/dropdown-menu.tsx'
import { MoreMenu } from '../ui/more-menu.tsx'
import { toast } from '../ui/toaster.tsx'
import { releaseGuards } from '../ui/unsaved.ts'
import { toastResult } from '../ui/use-async-action.ts'
import { SendExample } from './deliveries/send-example.tsx'
import { getName } from './endpoint-form.ts'
import { useDeleteEndpoint, usePauseEndpoint, useResumeEndpoint } from './queries.ts'
import { RotateSecret } from './rotate-secret.tsx'

type Props = { endpoint: WebhookEndpoint }

/** Pauses a webhook, or resumes it after a pause or after the shop disabled it. A pause can be undone. */
function PauseButton({ endpoint: { id, state } }: Props) {
  const pause = usePauseEndpoint(id)
  const resume = useResumeEndpoint(id)
  const onError = (error: unknown) => void toast.failed(words.stateFailed, { text: getProblemText(error) })
  const start = () => resume.mutate(undefined, { onError, onSuccess: () => toast.done(words.resumed) })
  const stop = () => pause.mutate(undefined, { onError, onSuccess: () => toast.done(words.paused) })
  const Icon = state === 'on' ? Pause : Play
  return (
    <Button
      variant={state === 'disabled' ? 'brand' : 'outline'}
      icon={<Icon aria-hidden="true" />}
      busy={pause.isPending || resume.isPending}
      onClick={state === 'on' ? stop : start}
    >
      {state === 'on' ? words.pause : state === 'paused' ? words.resume : words.enable}
    </Button>
  )
}

function DeleteEndpoint({ endpoint, onClose }: Props & { onClose: () => void }) {
  const { mutateAsync: remove } = useDeleteEndpoint(endpoint.id)
  const navigate = useNavigate()
  const showFailure = (error: unknown) => void toast.failed(words.deleteFailed, { text: getProblemText(error) })
  async function confirm() {
    const isDeleted = await toastResult(remove(), words.deleted, showFailure)
    if (isDeleted) {
      // Unsaved settings of a deleted webhook cannot be saved any more.
      releaseGuards(true)
      await navigate('/settings/webhooks')
    }
    return isDeleted
  }
  return (
    <Confirm
      title={words.deleteTitle(getName(endpoint))}
      text={words.deleteText}
      confirm={words.delete}
      working={words.deleting}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}

export function EndpointActions({ endpoint }: Props) {
  const [openDialog, setOpenDialog] = useState<'example' | 'rotate' | 'delete' | null>(null)
  const onClose = () => setOpenDialog(null)
  return (
    <>
      {endpoint.state === 'on' && (
        <Button variant="outline" icon={<Send aria-hidden="true" />} onClick={() => setOpenDialog('example')}>
          {words.sendExample}
        </Button>
      )}
      <PauseButton endpoint={endpoint} />
      <MoreMenu label={words.moreActions} variant="outline" size="icon">
        <MenuItem icon={<KeyRound aria-hidden="true" />} onClick={() => setOpenDialog('rotate')}>
          {words.rotate}
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={<Trash2 aria-hidden="true" />} danger onClick={() => setOpenDialog('delete')}>
          {words.delete}
        </MenuItem>
      </MoreMenu>
      {openDialog === 'example' && <SendExample endpoint={endpoint} onClose={onClose} />}
      {openDialog === 'rotate' && <RotateSecret endpoint={endpoint} onClose={onClose} />}
      {openDialog === 'delete' && <DeleteEndpoint endpoint={endpoint} onClose={onClose} />}
    </>
  )
}
