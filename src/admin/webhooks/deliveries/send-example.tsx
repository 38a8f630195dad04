import { useState } from 'react'
import { getProblemText } from '#api-client/problem.ts'
import type { WebhookEndpoint } from '#contract/webhooks.ts'
import { webhooks as words } from '#i18n/lazy-words.ts'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { toast } from '../../ui/toaster.tsx'
import { listTypeGroups, listTypes } from '../event-types.ts'
import { useSendExample } from '../queries.ts'
import { SendDialog } from './send-dialog.tsx'

/** Sends an example of any type that the webhook's format has, also of one that the webhook does not receive. */
export function SendExample({ endpoint, onClose }: { endpoint: WebhookEndpoint; onClose: () => void }) {
  const types = listTypes(endpoint.format)
  const [type, setType] = useState(() => endpoint.types[0])
  const [problem, setProblem] = useState<string | null>(null)
  const example = useSendExample(endpoint.id)
  function send() {
    if (!type) return
    setProblem(null)
    example.mutate(type, {
      onSuccess() {
        toast.done(words.exampleSent)
        onClose()
      },
      onError: error => setProblem(getProblemText(error)),
    })
  }
  return (
    <SendDialog
      title={words.sendExample}
      text={words.sendExampleText}
      action={words.sendExample}
      isSending={example.isPending}
      onSend={send}
      onClose={onClose}
    >
      <Field label={words.event} error={problem}>
        <Select value={type} onChange={event => setType(types.find(each => each === event.target.value) ?? type)}>
          {listTypeGroups(endpoint.format).map(({ group, types: members }) => (
            <optgroup key={group} label={words.eventGroups[group]}>
              {members.map(each => (
                <option key={each} value={each}>
                  {words.types[each]}
                </option>
              ))}
            </optgroup>
          ))}
        </Select>
      </Field>
    </SendDialog>
  )
}
