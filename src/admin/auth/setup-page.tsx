import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { getProblemText } from '#api-client/problem.ts'
import { language, shell } from '#i18n/index.ts'
import { auth } from '#i18n/lazy-words.ts'
import { storeLanguage } from '../shell/language.ts'
import { useTitle } from '../shell/use-title.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { setupQuery } from './queries.ts'
import { SetupForm } from './setup-form.tsx'

/** The page behind the one-time set-up link that the server prints at its first start. */
export function SetupPage() {
  useTitle(auth.setupTitle)
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const setup = useQuery({ ...setupQuery(token), staleTime: Number.POSITIVE_INFINITY })

  if (setup.data?.state === 'done') {
    return (
      <AuthLayout title={auth.setupDoneHeading} text={auth.setupDoneText}>
        <ButtonLink to="/login" variant="brand" size="lg" className="mt-6 w-full">
          {auth.goToSignIn}
        </ButtonLink>
      </AuthLayout>
    )
  }
  if (setup.data?.state === 'closed') {
    return (
      <AuthLayout title={auth.setupExpiredHeading} text={auth.setupExpiredText}>
        <p className="mt-5 flex items-center justify-between gap-3 rounded-md bg-sunken py-2 pr-2 pl-4">
          <code className="font-mono text-base">{auth.setupCommand}</code>
          <CopyButton value={auth.setupCommand} label={auth.copyCommand} text iconOnly size="icon-sm" />
        </p>
      </AuthLayout>
    )
  }
  return (
    <AuthLayout title={auth.setupHeading} text={setup.data?.asksShop ? auth.setupShopText : auth.setupText}>
      <OtherLanguage />
      {setup.data && <SetupForm token={token} asksShop={setup.data.asksShop} />}
      {setup.error && (
        <div className="mt-6">
          <ErrorState text={getProblemText(setup.error)} error={setup.error} onRetry={() => void setup.refetch()} />
        </div>
      )}
    </AuthLayout>
  )
}

/** Switches the setup to the other language. The page is reloaded, so the button comes before the fields. */
function OtherLanguage() {
  const other = language === 'en' ? 'pt-BR' : 'en'
  return (
    <Button
      variant="link"
      lang={other}
      className="mt-2"
      onClick={() => {
        if (storeLanguage(other)) location.reload()
      }}
    >
      {shell.languages[other]}
    </Button>
  )
}
