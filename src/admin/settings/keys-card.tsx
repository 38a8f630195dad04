import { Check, Plug } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import type { PaymentSettings } from '#contract/settings.ts'
import { settings as words } from '#i18n/lazy-words.ts'
import { Button } from '../ui/button.tsx'
import { Card, CardBody, CardGroup } from '../ui/card.tsx'
import { Field } from '../ui/field.tsx'
import { FormProblems } from '../ui/form-problems.tsx'
import { Input } from '../ui/input.tsx'
import { Connected, ConnectionFailed } from './connection-result.tsx'
import {
  getKeyKind,
  getSavedSet,
  getShownMode,
  type KeyDraft,
  type KeyName,
  type KeyProblem,
  type SetDraft,
  validateKeys,
} from './key-draft.ts'
import { ProviderProducts } from './provider-products.tsx'
import { useTestConnection } from './queries.ts'
import { removeWhitespace } from './remove-whitespace.ts'
import { SecretField } from './secret-field.tsx'

type KeysCardProps = {
  settings: PaymentSettings
  draft: KeyDraft
  onChange: (set: Partial<SetDraft>) => void
  /** Errors of the keys that the server rejected, by field; the typed text stays in the form. */
  refusedKeys: Partial<Record<KeyName, KeyProblem>>
  onSave: () => void
  saving: boolean
  readOnly: boolean
}

/**
 * Edits the API keys of the payment mode that the switch for live mode selects. The parent must pass this mode as the
 * React `key`, so that a change of mode resets the fields.
 */
export function KeysCard({ settings, draft, onChange, refusedKeys, onSave, saving, readOnly }: KeysCardProps) {
  const mode = getShownMode(settings, draft)
  const saved = getSavedSet(settings, mode)
  const typed = draft[mode]
  const [touched, setTouched] = useState<readonly KeyName[]>([])
  const [attempts, setAttempts] = useState(0)
  const test = useTestConnection()
  const problems = validateKeys(settings, draft)
  const getPrefix = (name: KeyName) => `${name === 'secretKey' ? 'sk' : 'pk'}_${mode}_`

  /**
   * Returns the error text of a key, or null. An invalid format is reported when the field loses focus, a missing key
   * only after a save was tried.
   */
  function formatKeyError(name: KeyName): string | null {
    const problem = problems[name] ?? refusedKeys[name]
    if (!problem || (attempts === 0 && (problem === 'required' || !touched.includes(name)))) return null
    return words.keyProblem[problem](getKeyKind(name), getPrefix(name))
  }

  function change(set: Partial<SetDraft>) {
    test.reset()
    onChange(set)
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    setAttempts(attempts + 1)
    if (Object.keys(problems).length === 0 && !saving) onSave()
  }
  function testConnection() {
    const usesSimulatorKey = mode === 'test' && settings.mode === 'simulator' && !saved.secretKeySet
    test.mutate(typed.secretKey ? { stripeSecretKey: typed.secretKey } : usesSimulatorKey ? {} : { mode })
  }
  const buildBlurHandler = (name: KeyName) => () => setTouched([...touched, name])
  const publishable = typed.publishableKey ?? saved.publishableKey ?? ''
  return (
    <>
      <CardGroup
        title={words.keys[mode]}
        text={settings.mode === 'simulator' && mode === 'test' ? words.keysSimulator : words.keysText}
      >
        <Card>
          <CardBody>
            <form className="grid gap-4" autoComplete="off" noValidate onSubmit={submit}>
              <FormProblems attempts={attempts} isRejected={Object.keys(refusedKeys).length > 0} />
              <Field label={words.publishableKey} error={formatKeyError('publishableKey')}>
                <Input
                  autoComplete="off"
                  spellCheck={false}
                  readOnly={readOnly}
                  placeholder={getPrefix('publishableKey')}
                  value={readOnly && !publishable ? words.notSet : publishable}
                  onChange={event => change({ publishableKey: removeWhitespace(event.target.value) })}
                  onBlur={buildBlurHandler('publishableKey')}
                  after={publishable && !problems.publishableKey && <Check className="text-brand" aria-hidden="true" />}
                />
              </Field>
              <SecretField
                saved={saved}
                value={typed.secretKey}
                onChange={secretKey => change({ secretKey })}
                onBlur={buildBlurHandler('secretKey')}
                error={formatKeyError('secretKey')}
                prefix={getPrefix('secretKey')}
                readOnly={readOnly}
              />
              {readOnly ? (
                <p className="text-ink-2">{words.keysReadOnly}</p>
              ) : (
                <div className="flex flex-wrap gap-2">
                  <Button type="submit" variant="brand" busy={saving && words.saving}>
                    {words.save}
                  </Button>
                  <Button
                    variant="outline"
                    icon={<Plug aria-hidden="true" />}
                    busy={test.isPending && words.testing}
                    onClick={testConnection}
                  >
                    {words.testConnection}
                  </Button>
                </div>
              )}
              {test.isSuccess && <Connected connection={test.data} />}
              {test.isError && <ConnectionFailed error={test.error} />}
            </form>
          </CardBody>
        </Card>
      </CardGroup>
      {test.isSuccess && <ProviderProducts products={test.data.products} />}
    </>
  )
}
