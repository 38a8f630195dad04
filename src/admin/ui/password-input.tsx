import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { auth } from '#i18n/lazy-words.ts'
import { Button } from './button.tsx'
import { Input } from './input.tsx'

export function PasswordInput(props: Omit<ComponentProps<typeof Input>, 'type' | 'after'>) {
  const [shown, setShown] = useState(false)
  return (
    <Input
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      after={
        <Button
          variant="ghost"
          size="icon-sm"
          className="-mr-2"
          aria-label={shown ? auth.hidePassword : auth.showPassword}
          aria-pressed={shown}
          icon={shown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
          onClick={() => setShown(!shown)}
        />
      }
    />
  )
}

/**
 * Tells password managers which account the form belongs to. The field is hidden with CSS, because password managers
 * ignore inputs of the type `hidden`.
 */
export const HiddenUsernameField = ({ email }: { email: string }) => (
  <input
    type="text"
    name="username"
    autoComplete="username"
    aria-hidden="true"
    tabIndex={-1}
    readOnly
    value={email}
    className="sr-only"
  />
)
