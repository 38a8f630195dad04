import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { shell } from '#i18n/index.ts'
import { BrandMark } from '../ui/brand-mark.tsx'
import { useTitle } from './use-title.ts'

export function NotFound() {
  const { pathname } = useLocation()
  useTitle(shell.notFound)
  useEffect(() => {
    console.error(shell.unknownPath(pathname))
  }, [pathname])
  return (
    <main className="mx-auto flex min-h-dvh max-w-[560px] flex-col justify-center px-6">
      <BrandMark className="size-9 rounded-md" />
      <h1 className="num mt-8 text-[88px] leading-[.95] font-bold tracking-[-.05em]">{shell.notFoundCode}</h1>
      <p className="mt-3 text-lg text-ink-2">{shell.notFound}</p>
      <p className="mt-6">
        <a href="/" className="btn btn-default">
          {shell.returnHome}
        </a>
      </p>
    </main>
  )
}
