import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { auth } from '#words/rooms.ts'
import { authClient } from '../shell/session.ts'
import { Field } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'
import { CodeForm } from './code-form.tsx'
import { sessionFactorsQuery } from './queries.ts'

/** Raises the present session with the code of one of its verified authenticators. */
export function CodeStep({ onDone }: { onDone: () => void }) {
  const { data: factors = [] } = useQuery(sessionFactorsQuery)
  const [chosen, setChosen] = useState<string | null>(null)
  const factorId = chosen ?? factors[0]?.id

  async function verify(code: string) {
    if (!factorId) return null
    const { error } = await authClient.mfa.challengeAndVerify({ factorId, code })
    return error
  }
  if (!factorId) return null
  return (
    <div className="grid gap-4.5">
      {factors.length > 1 && (
        <Field label={auth.authenticator}>
          <Select className="ctl-lg" value={factorId} onChange={event => setChosen(event.target.value)}>
            {factors.map(factor => (
              <option key={factor.id} value={factor.id}>
                {factor.friendly_name ?? auth.authenticator}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <CodeForm key={factorId} large label={auth.code} verify={verify} onDone={onDone} />
    </div>
  )
}
