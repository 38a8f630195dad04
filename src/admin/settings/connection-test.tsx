import { CircleAlert, CircleCheck, Plug } from 'lucide-react'
import { useState } from 'react'
import { Problem } from '#web/call.ts'
import { settings as words } from '#words/index.ts'
import { Button } from '../ui/button.tsx'
import { Card, CardBody, CardGroup } from '../ui/card.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { ProviderProducts } from './provider-products.tsx'
import { useTestConnection } from './queries.ts'

/** Asks the account for its products. A key typed here is used once and forgotten with the screen. */
export function ConnectionTest({ hasKey }: { hasKey: boolean }) {
  const [key, setKey] = useState('')
  const test = useTestConnection()
  const missing = !hasKey && key.trim() === ''
  const requestId = test.error instanceof Problem ? test.error.requestId : undefined
  return (
    <>
      <CardGroup title={words.connection} text={words.connectionText}>
        <Card>
          <CardBody>
            <form
              className="grid gap-4"
              autoComplete="off"
              onSubmit={event => {
                event.preventDefault()
                if (!missing && !test.isPending) test.mutate(key.trim())
              }}
            >
              <Field label={words.otherKey} optional hint={words.otherKeyHint}>
                <Input
                  type="password"
                  autoComplete="off"
                  spellCheck={false}
                  maxLength={300}
                  value={key}
                  onChange={event => setKey(event.target.value)}
                />
              </Field>
              <div className="flex flex-wrap items-center gap-3">
                <Button
                  type="submit"
                  variant="outline"
                  disabled={missing}
                  icon={<Plug aria-hidden="true" />}
                  busy={test.isPending && words.testing}
                >
                  {words.testConnection}
                </Button>
                {missing && <p className="text-ink-2">{words.secretMissing}</p>}
              </div>
              {test.isSuccess && (
                <p
                  role="status"
                  className="flex items-start gap-3 rounded-md bg-brand-soft px-4 py-3 font-medium text-brand-ink"
                >
                  <CircleCheck className="icon-18 mt-px" aria-hidden="true" />
                  {words.connected(test.data.products.length)}
                </p>
              )}
              {test.isError && (
                <p role="alert" className="flex items-start gap-3 rounded-md bg-danger-soft px-4 py-3 text-danger-ink">
                  <CircleAlert className="icon-18 mt-px" aria-hidden="true" />
                  <span>
                    {words.connectionFailed}
                    {requestId && <code className="block font-mono text-xs select-all">{requestId}</code>}
                  </span>
                </p>
              )}
            </form>
          </CardBody>
        </Card>
      </CardGroup>
      {test.isSuccess && <ProviderProducts products={test.data.products} />}
    </>
  )
}
