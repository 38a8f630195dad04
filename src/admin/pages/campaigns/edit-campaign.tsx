import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Problem } from '#api-client/call.ts'
import { getProblemText } from '#api-client/problem.ts'
import type { Campaign } from '#contract/pages.ts'
import { campaignPath } from '#domain/campaign-link.ts'
import { pages as words } from '#i18n/lazy-words.ts'
import { BackTitle } from '../../ui/back-title.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { SaveBar } from '../../ui/save-bar.tsx'
import { LoadingRows } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toaster.tsx'
import { AddressHint } from '../address-hint.tsx'
import { campaignQuery, useChangeCampaign } from '../queries.ts'
import { CampaignFields } from './campaign-fields.tsx'
import { getChanges, toCampaignForm, validateName } from './campaign-form.ts'

function EditForm({ campaign }: { campaign: Campaign }) {
  const change = useChangeCampaign()
  const field = useRef<HTMLInputElement>(null)
  const base = toCampaignForm(campaign)
  const [form, setForm] = useState(base)
  const [error, setError] = useState<string | null>(null)
  const changes = getChanges(base, form)

  function showProblem(problem: string) {
    setError(problem)
    field.current?.focus()
    toast.failed(words.saveFailed(problem))
  }
  async function save() {
    const problem = validateName(form.name)
    if (problem) return showProblem(problem)
    try {
      const saved = await change.mutateAsync({ id: campaign.id, ...changes })
      setForm(toCampaignForm(saved))
      toast.done(words.campaignSaved, saved.slug === campaign.slug ? {} : { text: words.movedTo(saved.address) })
    } catch (failure) {
      if (failure instanceof Problem && failure.code === 'slug_taken') showProblem(words.nameTaken)
      else toast.failed(words.saveFailed(getProblemText(failure)), { stay: true })
    }
  }

  return (
    <form
      noValidate
      className="grid max-w-[1000px] gap-8 pb-20"
      onSubmit={event => {
        event.preventDefault()
        void save()
      }}
    >
      <CampaignFields
        form={form}
        nameField={field}
        nameError={error}
        address={
          <AddressHint
            owner="campaign"
            current={campaign}
            name={campaign.name}
            typed={form.name}
            buildPath={campaignPath}
          />
        }
        onChange={changedFields => {
          if (changedFields.name !== undefined) setError(null)
          setForm(current => ({ ...current, ...changedFields }))
        }}
      />
      <SaveBar
        dirty={Object.keys(changes).length > 0}
        busy={change.isPending}
        keptByTabs={false}
        onSave={() => void save()}
        onDiscard={() => {
          setForm(base)
          setError(null)
        }}
      />
    </form>
  )
}

/** Edits a campaign. A new name changes the campaign's URL; the old URL redirects to the new one. */
export function EditCampaign({ id, onBack }: { id: string; onBack: () => void }) {
  const campaign = useQuery(campaignQuery(id))
  return (
    <div className="grid gap-6">
      <BackTitle
        title={words.editCampaignTitle(campaign.data?.campaign.name ?? '')}
        back={words.backToCampaigns}
        onBack={onBack}
      />
      {campaign.isError && !campaign.data ? (
        <ErrorState
          text={getProblemText(campaign.error)}
          error={campaign.error}
          onRetry={() => void campaign.refetch()}
        />
      ) : campaign.data ? (
        <EditForm key={id} campaign={campaign.data.campaign} />
      ) : (
        <LoadingRows rows={4} />
      )}
    </div>
  )
}
