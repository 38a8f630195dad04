import type { Factor } from '@supabase/auth-js'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { PhoneChannel } from '#contract/sign-in.ts'
import { auth } from '#i18n/lazy-words.ts'
import { authClient } from '../shell/session.ts'
import { Field } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'
import { CodeForm } from './code-form.tsx'
import { PhoneSteps } from './phone-steps.tsx'
import { sessionFactorsQuery } from './queries.ts'

const getFactorName = (factor: Factor) => factor.friendly_name || auth.authenticator

/**
 * Asks for a code of one of the account's second factors, which raises the current session to two-factor
 * authentication.
 */
export function CodeStep({ onDone }: { onDone: () => void }) {
  const { data: factors = [] } = useQuery(sessionFactorsQuery)
  const [chosen, setChosen] = useState<string | null>(null)
  const factor = factors.find(({ id }) => id === chosen) ?? factors[0]
  const challengeId = useRef('')

  async function verify(code: string) {
    if (!factor) return null
    const { error } = await authClient.mfa.challengeAndVerify({ factorId: factor.id, code })
    return error
  }
  async function send(_phone: string, channel: PhoneChannel) {
    if (!factor) return null
    const { data, error } = await authClient.mfa.challenge({ factorId: factor.id, channel })
    if (data) challengeId.current = data.id
    return error
  }
  async function verifySent(code: string) {
    if (!factor) return null
    return (await authClient.mfa.verify({ factorId: factor.id, challengeId: challengeId.current, code })).error
  }
  if (!factor) return null
  const { id: factorId } = factor
  const isPhone = factor.factor_type === 'phone'
  return (
    <div className="grid grid-cols-1 gap-4.5">
      {factors.length > 1 && (
        <Field label={auth.confirmWith}>
          <Select className="ctl-lg" value={factorId} onChange={event => setChosen(event.target.value)}>
            {factors.map(each => (
              <option key={each.id} value={each.id}>
                {getFactorName(each)}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {isPhone ? (
        <PhoneSteps
          key={factorId}
          large
          maskedPhone={getFactorName(factor)}
          send={send}
          verify={verifySent}
          onDone={onDone}
        />
      ) : (
        <CodeForm key={factorId} large label={auth.code} verify={verify} onDone={onDone} />
      )}
    </div>
  )
}
