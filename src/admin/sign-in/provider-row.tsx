import { Building2, KeyRound } from 'lucide-react'
import { useState } from 'react'
import { getProblemText } from '#api-client/problem.ts'
import type { Provider } from '#contract/sign-in.ts'
import { signIn as words } from '#i18n/lazy-words.ts'
import { AlertDialog } from '../ui/alert-dialog.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Switch } from '../ui/switch.tsx'
import { toast } from '../ui/toaster.tsx'
import { useChangeProvider, useRemoveProvider } from './queries.ts'

const getHost = (issuer: string) => (URL.canParse(issuer) ? new URL(issuer).host || issuer : issuer)

function Remove({ provider }: { provider: Provider }) {
  const [asking, setAsking] = useState(false)
  const remove = useRemoveProvider()
  const { name, people } = provider
  function confirmRemoval() {
    // Closes this dialog first, because a password prompt may follow and only one dialog can be open at a time.
    setAsking(false)
    // Uses the promise instead of the mutation's callbacks, because the row is unmounted before the request finishes.
    remove.mutateAsync(provider).then(
      () => toast.done(words.removed, { text: name }),
      error => toast.failed(words.removeFailed, { text: getProblemText(error), stay: true }),
    )
  }
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        className="max-md:[--h:44px]"
        aria-label={words.removeOf(name)}
        busy={remove.isPending && words.removing}
        onClick={() => setAsking(true)}
      >
        {words.remove}
      </Button>
      <AlertDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={confirmRemoval}
        title={words.removeTitle(name)}
        text={words.removeText}
        {...(people > 0 && { counts: [words.people(people)] })}
        confirm={words.remove}
      />
    </>
  )
}

type ProviderRowProps = {
  provider: Provider
  /** True while a form is open, because only one form can be open at a time. */
  isBusy: boolean
  onChange: () => void
}

/**
 * Shows an identity provider with its host or e-mail domains, the number of its users, and a switch that enables it.
 */
export function ProviderRow({ provider, isBusy, onChange }: ProviderRowProps) {
  const { id, name, kind, issuer, domains, enabled, people } = provider
  const change = useChangeProvider()
  const Icon = kind === 'saml' ? Building2 : KeyRound
  const setEnabled = (to: boolean) =>
    change.mutate(
      { id, enabled: to },
      { onError: error => toast.failed(words.switchFailed, { text: getProblemText(error), stay: true }) },
    )
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2.5 px-5 py-3.5">
      <Icon className="icon-18 shrink-0 text-ink-3" aria-hidden="true" />
      <div className="min-w-0 flex-1 basis-48">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 truncate font-medium">{name}</span>
          <Badge>{words.kinds[kind]}</Badge>
          {!enabled && <Badge tone="warn">{words.off}</Badge>}
        </div>
        <p className="mt-0.5 truncate text-sm text-ink-2">
          {kind === 'saml' && domains.length > 0 ? domains.join(', ') : getHost(issuer)}
        </p>
        <p className="text-sm text-ink-2">{people > 0 ? words.people(people) : words.nobody}</p>
        {kind === 'saml' && domains.length === 0 && <p className="text-sm text-gold-ink">{words.noDomains}</p>}
      </div>
      <div className="flex items-center gap-2">
        <Button
          variant="outline"
          size="sm"
          className="max-md:[--h:44px]"
          aria-label={words.changeOf(name)}
          disabled={isBusy}
          onClick={onChange}
        >
          {words.change}
        </Button>
        <Remove provider={provider} />
        <Switch
          aria-label={words.switchOf(name)}
          checked={change.isPending ? (change.variables.enabled ?? enabled) : enabled}
          disabled={change.isPending}
          onChange={setEnabled}
        />
      </div>
    </li>
  )
}
