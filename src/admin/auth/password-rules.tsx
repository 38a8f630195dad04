import { Check, Circle } from 'lucide-react'
import { findPasswordFaults } from '#domain/password.ts'
import { auth } from '#i18n/lazy-words.ts'
import { cn } from '../ui/cn.ts'

function Rule({ met, text }: { met: boolean; text: string }) {
  return (
    <li className={cn('flex items-center gap-2', met ? 'text-brand-ink' : 'text-ink-2')}>
      {met ? (
        <Check className="size-4 stroke-[2.4]" aria-hidden="true" />
      ) : (
        <Circle className="mx-1 size-2 stroke-2" aria-hidden="true" />
      )}
      {text}
      <span className="sr-only">: {met ? auth.ruleMet : auth.ruleOpen}</span>
    </li>
  )
}

export function PasswordRules({ password, email }: { password: string; email: string }) {
  const faults = findPasswordFaults(password, email)
  return (
    <ul className="grid gap-1 text-sm" aria-label={auth.rules}>
      <Rule met={!faults.includes('short')} text={auth.ruleLength} />
      <Rule met={password !== '' && !faults.includes('common')} text={auth.ruleUncommon} />
    </ul>
  )
}
