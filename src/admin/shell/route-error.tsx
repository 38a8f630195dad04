import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { shell } from '#i18n/index.ts'
import { Button } from '../ui/button.tsx'

/** Whether the browser requested a chunk of an older build, which the server no longer has. */
const isStaleBuildError = (error: unknown) =>
  error instanceof Error && /dynamically imported module|Importing a module/.test(error.message)

export function RouteError() {
  const error = useRouteError()
  const old = isStaleBuildError(error)
  useEffect(() => {
    console.error(error)
  }, [error])
  return (
    <div className="mx-auto flex min-h-[70dvh] max-w-[560px] flex-col justify-center px-6" role="alert">
      <h1 className="text-2xl font-bold tracking-[-.035em]">{old ? shell.updated : shell.applicationError}</h1>
      <p className="mt-2 text-md text-ink-2">{old ? shell.updatedText : shell.applicationErrorText}</p>
      {!old && error instanceof Error && (
        <p className="mt-3 font-mono text-sm break-words text-ink-3">{error.message}</p>
      )}
      <p className="mt-6">
        <Button variant="default" onClick={() => location.reload()}>
          {shell.reload}
        </Button>
      </p>
    </div>
  )
}

/** The error screen for failures outside the layout. */
export const FrameError = () => (
  <main>
    <RouteError />
  </main>
)
