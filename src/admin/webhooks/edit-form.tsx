import type { WebhookEndpoint } from '#contract/webhooks.ts'
import { webhooks as words } from '#i18n/lazy-words.ts'
import { CardGroup } from '../ui/card.tsx'
import { ConflictDialog } from '../ui/conflict/conflict-dialog.tsx'
import { FormProblems } from '../ui/form-problems.tsx'
import { formatDateTime } from '../ui/format-time.ts'
import { SaveBar } from '../ui/save-bar.tsx'
import { buildEndpointConflictRows } from './conflict-rows.ts'
import { EndpointFields } from './endpoint-fields.tsx'
import { useSaveEndpoint } from './use-save-endpoint.ts'

/** What is known about the secret, which is never shown again. */
function SecretFacts({ oldSecretUntil }: Pick<WebhookEndpoint, 'oldSecretUntil'>) {
  return (
    <CardGroup title={words.secret} text={words.secretGroupText} help="webhookSecret">
      <div className="card p-5">
        <p className="text-ink-2">{words.secretShown}</p>
        {oldSecretUntil && (
          <p className="mt-1">
            {words.oldSecretUntil} <time dateTime={oldSecretUntil}>{formatDateTime(new Date(oldSecretUntil))}</time>.
          </p>
        )}
      </div>
    </CardGroup>
  )
}

export function EditForm({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { form, errors, attempts, change, dirty, saving, save, discard, base, conflict } = useSaveEndpoint(endpoint)
  return (
    <form
      noValidate
      autoComplete="off"
      className="grid max-w-[1000px] gap-8 pb-20"
      onSubmit={event => {
        event.preventDefault()
        save()
      }}
    >
      <FormProblems attempts={attempts} />
      <EndpointFields form={form} errors={errors} hasHeader={base.headerName !== ''} onChange={change} />
      <SecretFacts oldSecretUntil={endpoint.oldSecretUntil} />
      <SaveBar dirty={dirty} busy={saving} onSave={save} onDiscard={discard} />
      {conflict && (
        <ConflictDialog
          title={words.conflictTitle}
          rows={buildEndpointConflictRows({ base, theirs: conflict.theirs, mine: form })}
          onMine={conflict.keepMine}
          onTheirs={conflict.takeTheirs}
          onBack={conflict.back}
          busy={saving}
        />
      )}
    </form>
  )
}
