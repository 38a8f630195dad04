import { useQuery } from '@tanstack/react-query'
import { Building2, KeyRound } from 'lucide-react'
import { useState } from 'react'
import type { Received } from '#contract/endpoint.ts'
import type { listProviders, Provider } from '#contract/sign-in.ts'
import { signIn as words } from '#words/lazy-words.ts'
import { Button } from '../ui/button.tsx'
import { Card, CardBody } from '../ui/card.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { LoadingRows } from '../ui/skeleton.tsx'
import { OidcForm } from './oidc-form.tsx'
import { ProviderRow } from './provider-row.tsx'
import { providersQuery } from './queries.ts'
import { SamlForm } from './saml-form.tsx'

type ProviderList = Received<typeof listProviders>
/** What stands open below the list: a new one of a kind, or one by its id. */
type OpenFormState = 'oidc' | 'saml' | { id: string } | null

type OpenFormProps = { listed: ProviderList; kind: Provider['kind']; provider: Provider | null; onDone: () => void }

function OpenForm({ listed, kind, provider, onDone }: OpenFormProps) {
  return (
    <CardBody className="border-t border-line">
      {kind === 'oidc' ? (
        <OidcForm key={provider?.id} provider={provider} callbackUrl={listed.callbackUrl} onDone={onDone} />
      ) : (
        <SamlForm
          key={provider?.id}
          provider={provider}
          acsUrl={listed.acsUrl}
          metadataUrl={listed.metadataUrl}
          onDone={onDone}
        />
      )}
    </CardBody>
  )
}

/** Who else may say who somebody is. */
export function ProvidersCard() {
  const { data: listed, isError, error, refetch } = useQuery(providersQuery)
  const [open, setOpen] = useState<OpenFormState>(null)
  if (!listed && isError) return <ErrorState text={words.failed} error={error} onRetry={() => void refetch()} />
  if (!listed) return <LoadingRows rows={3} />
  const provider = typeof open === 'object' ? (listed.providers.find(({ id }) => id === open?.id) ?? null) : null
  // One that was removed has no form any more.
  const kind = typeof open === 'string' ? open : provider?.kind
  return (
    <Card>
      {listed.providers.length === 0 ? (
        <CardBody className="text-ink-2">{words.providersEmpty}</CardBody>
      ) : (
        <ul className="divide-y divide-line" aria-label={words.providers}>
          {listed.providers.map(provider => (
            <ProviderRow
              key={provider.id}
              provider={provider}
              // What is typed below is saved or left first.
              isBusy={kind !== undefined}
              onChange={() => setOpen({ id: provider.id })}
            />
          ))}
        </ul>
      )}
      {kind === undefined ? (
        <CardBody className="flex flex-wrap gap-2 border-t border-line">
          <Button variant="outline" icon={<KeyRound aria-hidden="true" />} onClick={() => setOpen('oidc')}>
            {words.addOidc}
          </Button>
          <Button variant="outline" icon={<Building2 aria-hidden="true" />} onClick={() => setOpen('saml')}>
            {words.addSaml}
          </Button>
        </CardBody>
      ) : (
        <OpenForm listed={listed} kind={kind} provider={provider} onDone={() => setOpen(null)} />
      )}
    </Card>
  )
}
