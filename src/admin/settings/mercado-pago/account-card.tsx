import { Check, ExternalLink, Plug, Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import type { MercadoPagoAccount } from '#contract/mercado-pago-settings.ts'
import { mercadoPago as words } from '#i18n/lazy-words.ts'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import { Button, ExternalButtonLink } from '../../ui/button.tsx'
import { Card, CardBody } from '../../ui/card.tsx'
import { Field } from '../../ui/field.tsx'
import { FormProblems } from '../../ui/form-problems.tsx'
import { Input } from '../../ui/input.tsx'
import { useTestMercadoPago } from '../queries.ts'
import { removeWhitespace } from '../remove-whitespace.ts'
import {
  type AccountDraft,
  type AccountMode,
  type KeyErrors,
  keyStart,
  toKeyErrors,
  validateAccount,
} from './account-form.ts'
import { AccountBadge, AccountSummary } from './account-summary.tsx'
import { TestFailed, TestSucceeded } from './test-result.tsx'
import { TokenField } from './token-field.tsx'

export const dashboardUrl = 'https://www.mercadopago.com.br/developers/panel/app'

type AccountCardProps = {
  mode: AccountMode
  account: MercadoPagoAccount
  draft: AccountDraft
  onChange: (change: Partial<AccountDraft>) => void
  /** Errors of the keys that the server rejected; the typed text stays in the form. */
  refusals: KeyErrors
  onSave: () => void
  onRemove: () => void
  saving: boolean
  readOnly: boolean
}

/** The state and the keys of an account. The parent must pass the mode as the React `key`, so that it resets. */
export function AccountCard(props: AccountCardProps) {
  const { mode, account, draft, onChange, refusals, onSave, onRemove, saving, readOnly } = props
  const [attempts, setAttempts] = useState(0)
  const [touched, setTouched] = useState<readonly string[]>([])
  const [isRemoving, setRemoving] = useState(false)
  const test = useTestMercadoPago()
  const problems = validateAccount(account, draft)
  const rejected = { ...toKeyErrors(test.error), ...refusals }
  const getError = (name: 'publicKey' | 'accessToken') => {
    const isShown = attempts > 0 || (touched.includes(name) && draft[name])
    return rejected[name] ?? (isShown ? problems[name] : undefined)
  }
  function change(next: Partial<AccountDraft>) {
    test.reset()
    onChange(next)
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    test.reset()
    setAttempts(attempts + 1)
    if (Object.keys(problems).length === 0 && !saving) onSave()
  }
  const publicKey = draft.publicKey ?? account.publicKey ?? ''
  const publicKeyError = getError('publicKey')
  return (
    <Card>
      <CardBody className="grid gap-5">
        <div className="flex flex-wrap items-start justify-between gap-x-5 gap-y-3">
          <div className="grid gap-3">
            <div>
              <AccountBadge mode={mode} account={account} />
            </div>
            <AccountSummary account={account} />
          </div>
          <ExternalButtonLink
            href={dashboardUrl}
            variant="outline"
            size="sm"
            className="max-md:[--h:44px]"
            icon={<ExternalLink aria-hidden="true" />}
          >
            {words.openDashboard}
          </ExternalButtonLink>
        </div>
        <p className="max-w-[68ch] text-ink-2">{mode === 'live' ? words.whereLive : words.whereTest}</p>
        <form className="grid gap-4" autoComplete="off" noValidate onSubmit={submit}>
          <FormProblems attempts={attempts} isRejected={Object.keys(refusals).length > 0} />
          <Field label={words.publicKey} error={publicKeyError}>
            <Input
              autoComplete="off"
              spellCheck={false}
              readOnly={readOnly}
              placeholder={keyStart}
              value={readOnly && !publicKey ? words.notSet : publicKey}
              onChange={event => change({ publicKey: removeWhitespace(event.target.value) })}
              onBlur={() => setTouched([...touched, 'publicKey'])}
              after={
                publicKey &&
                !problems.publicKey &&
                !publicKeyError && <Check className="text-brand" aria-hidden="true" />
              }
            />
          </Field>
          <TokenField
            saved={account}
            value={draft.accessToken}
            onChange={accessToken => change({ accessToken })}
            onBlur={() => setTouched([...touched, 'accessToken'])}
            error={getError('accessToken')}
            readOnly={readOnly}
          />
          {readOnly ? (
            <p className="text-ink-2">{words.ownerOnly}</p>
          ) : (
            <div className="flex flex-wrap gap-2">
              <Button type="submit" variant="brand" busy={saving && words.saving}>
                {words.save}
              </Button>
              <Button
                variant="outline"
                icon={<Plug aria-hidden="true" />}
                busy={test.isPending && words.testing}
                onClick={() =>
                  test.mutate({
                    mode,
                    ...(draft.publicKey && { publicKey: draft.publicKey }),
                    ...(draft.accessToken && { accessToken: draft.accessToken }),
                  })
                }
              >
                {words.test}
              </Button>
              {(account.accessTokenSet || account.accessTokenUnreadable) && (
                <Button variant="ghost" icon={<Trash2 aria-hidden="true" />} onClick={() => setRemoving(true)}>
                  {words.remove}
                </Button>
              )}
            </div>
          )}
          {test.isSuccess && <TestSucceeded result={test.data} />}
          {test.isError && <TestFailed error={test.error} />}
        </form>
      </CardBody>
      <AlertDialog
        open={isRemoving}
        onClose={() => setRemoving(false)}
        onConfirm={() => {
          // Closes this dialog first, because a password prompt may follow and only one dialog can be open at a time.
          setRemoving(false)
          onRemove()
        }}
        title={words.removeTitle(words.modes[mode])}
        text={words.removeText}
        counts={words.removeConsequences}
        confirm={words.remove}
      />
    </Card>
  )
}
