import type { WebhookEndpoint } from '#contract/webhooks.ts'
import { webhooks as words } from '#i18n/lazy-words.ts'
import { findNewerVersion, useVersionedForm } from '../ui/conflict/use-versioned-form.ts'
import { withFieldErrors } from '../ui/conflict/with-field-errors.ts'
import { toast } from '../ui/toaster.tsx'
import { getChanges, toEndpointForm } from './endpoint-form.ts'
import { useChangeEndpoint } from './queries.ts'
import { useEndpointErrors } from './use-endpoint-errors.ts'

export function useSaveEndpoint(endpoint: WebhookEndpoint) {
  const update = useChangeEndpoint(endpoint.id)
  const versions = useVersionedForm({
    initial: endpoint,
    toForm: toEndpointForm,
    findNewer: error => findNewerVersion<WebhookEndpoint>(error, 'endpoint'),
    send: (opened, mine) =>
      update.mutateAsync({ ...getChanges(toEndpointForm(opened), mine), version: opened.version }),
    onSaved() {
      fieldErrors.clear()
      toast.done(words.saved)
    },
    onFailed: error => void fieldErrors.showRefusal(error),
  })
  const fieldErrors = useEndpointErrors(versions.draft, versions.base, versions.change)
  // The page polls, so a form without changes shows what someone else saved.
  if (!versions.dirty && endpoint.version > versions.saved.version) versions.follow(endpoint)
  return withFieldErrors(versions, fieldErrors)
}
