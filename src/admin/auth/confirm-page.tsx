import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { auth } from '#i18n/lazy-words.ts'
import { useTitle } from '../shell/use-title.ts'
import { ButtonLink } from '../ui/button.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { MailLink } from './mail-link.tsx'

const kinds = ['email_change', 'magiclink', 'signup'] as const

/**
 * Opens the e-mail links that have no page of their own: those that confirm a new e-mail address, sign in without a
 * password, or confirm a new account.
 */
export function ConfirmPage() {
  useTitle(auth.confirmTitle)
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [opened, setOpened] = useState<'whole' | 'half' | null>(null)
  const kind = kinds.find(each => each === search.get('type')) ?? 'magiclink'
  if (opened) {
    const isComplete = opened === 'whole'
    return (
      <AuthLayout
        title={isComplete ? auth.confirmedHeading : auth.halfHeading}
        text={isComplete ? auth.confirmedText : auth.halfText}
      >
        <ButtonLink to="/profile" variant="brand" size="lg" className="mt-6 w-full">
          {auth.goOn}
        </ButtonLink>
      </AuthLayout>
    )
  }
  const { heading, text, act: buttonLabel } = auth.confirmLinks[kind]
  return (
    <MailLink
      type={kind}
      title={heading}
      text={text}
      buttonLabel={buttonLabel}
      busyLabel={auth.openingLink}
      expired={{ text: auth.linkDeadText, to: '/login', label: auth.goToSignIn }}
      onOpened={session => {
        if (kind === 'email_change') setOpened(session ? 'whole' : 'half')
        else void navigate('/home', { replace: true })
      }}
    />
  )
}
