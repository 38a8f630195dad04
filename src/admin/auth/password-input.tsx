import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { auth } from '#words/index.ts'
import { Button } from '../ui/button.tsx'
import { Input } from '../ui/input.tsx'

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
