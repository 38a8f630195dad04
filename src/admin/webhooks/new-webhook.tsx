import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Received } from '#contract/endpoint.ts'
import type { createWebhookEndpoint } from '#contract/webhooks.ts'
import { shell } from '#i18n/index.ts'
import { webhooks as words } from '#i18n/lazy-words.ts'
import { useTitle } from '../shell/use-title.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { FormProblems } from '../ui/form-problems.tsx'
import { LeaveGuard } from '../ui/leave-guard.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { LoadingRows } from '../ui/skeleton.tsx'
import { AdminsOnly } from './admins-only.tsx'
import { EndpointFields } from './endpoint-fields.tsx'
import { buildEmptyForm, buildEndpointBody, type EndpointForm } from './endpoint-form.ts'
import { settingsQuery, useCreateEndpoint } from './queries.ts'
import { SecretDialog } from './secret-dialog.tsx'
import { useEndpointErrors } from './use-endpoint-errors.ts'

function NewForm({ first }: { first: EndpointForm }) {
  const [form, setForm] = useState(first)
  const { errors, attempts, change, check, showRefusal } = useEndpointErrors(form, null, part =>
    setForm(current => ({ ...current, ...part })),
  )
  const [created, setCreated] = useState<Received<typeof createWebhookEndpoint> | null>(null)
  const create = useCreateEndpoint()
  const navigate = useNavigate()
  const isDone = useRef(false)

  async function save() {
    if (!check() || create.isPending) return
    try {
      const answer = await create.mutateAsync(buildEndpointBody(form))
      isDone.current = true
      setCreated(answer)
    } catch (error) {
      showRefusal(error)
    }
  }
  return (
    <form
      noValidate
      autoComplete="off"
      className="grid gap-8 pb-10"
      onSubmit={event => {
        event.preventDefault()
        void save()
      }}
    >
      <FormProblems attempts={attempts} />
      <EndpointFields form={form} errors={errors} hasHeader={false} onChange={change} />
      <div className="flex flex-wrap justify-end gap-2">
        <ButtonLink to="/settings/webhooks" variant="ghost">
          {shell.cancel}
        </ButtonLink>
        <Button type="submit" variant="brand" busy={create.isPending ? words.creating : false}>
          {words.create}
        </Button>
      </div>
      <LeaveGuard dirty={() => !isDone.current && JSON.stringify(form) !== JSON.stringify(first)} />
      <SecretDialog
        secret={created?.secret ?? null}
        text={words.secretText}
        onClose={() => void navigate(`/settings/webhooks/${created?.endpoint.id}`, { replace: true })}
      />
    </form>
  )
}

function NewPage() {
  const settings = useQuery(settingsQuery)
  if (settings.isPending) return <LoadingRows rows={5} />
  // Without the settings the form starts with real sales, which is what a shop needs in the end.
  return <NewForm first={buildEmptyForm(settings.data?.mode ?? 'live')} />
}

export function NewWebhook() {
  useTitle(words.newDocumentTitle)
  return (
    <div className="max-w-[1000px]">
      <PageHeader title={words.newTitle} back={{ to: '/settings/webhooks', label: words.title }} />
      <AdminsOnly>
        <NewPage />
      </AdminsOnly>
    </div>
  )
}
