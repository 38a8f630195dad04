import { useQuery } from '@tanstack/react-query'
import { Building2, KeyRound } from 'lucide-react'
import { useState } from 'react'
import type { Received } from '#contract/endpoint.ts'
import type { listProviders, Provider } from '#contract/sign-in.ts'
import { signIn as words } from '#i18n/lazy-words.ts'
import { Button } from '../ui/button.tsx'
import { Card, CardBody } from '../ui/card.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { LoadingRows } from '../ui/skeleton.tsx'
import { OidcForm } from './oidc-form.tsx'
import { ProviderRow } from './provider-row.tsx'
import { providersQuery } from './queries.ts'
import { SamlForm } from './saml-form.tsx'

type ProviderList = Received<typeof listProviders>
/** The form that is open below the list: for a new provider of a kind, or for an existing provider by its id. */
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

/** The identity providers through which members can sign in. */
export function ProvidersCard() {
  const { data: listed, isError, error, refetch } = useQuery(providersQuery)
  const [open, setOpen] = useState<OpenFormState>(null)
  if (!listed && isError) return <ErrorState text={words.failed} error={error} onRetry={() => void refetch()} />
  if (!listed) return <LoadingRows rows={3} />
  const provider = typeof open === 'object' ? (listed.providers.find(({ id }) => id === open?.id) ?? null) : null
  // A provider that was removed meanwhile has no form.
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
              // The open form must be saved or closed before another one opens.
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
