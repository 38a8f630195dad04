import type { WebhookEndpoint } from '#contract/webhooks.ts'
import { webhooks as words } from '#i18n/lazy-words.ts'
import { findNewerVersion, useVersionedForm } from '../ui/conflict/use-versioned-form.ts'
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
      clear()
      toast.done(words.saved)
    },
    onFailed: error => void showRefusal(error),
  })
  const { draft: form, discard, conflict, saved, follow, dirty } = versions
  const { errors, element, change, check, showRefusal, clear } = useEndpointErrors(form, versions.base, versions.change)
  // The page polls, so a form without changes shows what someone else saved.
  if (!dirty && endpoint.version > saved.version) follow(endpoint)
  return {
    ...versions,
    form,
    errors,
    element,
    change,
    save() {
      if (check()) versions.save()
    },
    discard() {
      discard()
      clear()
    },
    conflict: conflict && {
      ...conflict,
      takeTheirs() {
        conflict.takeTheirs()
        clear()
      },
    },
  }
}
