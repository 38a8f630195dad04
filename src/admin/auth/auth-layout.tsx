import { type ReactNode, useEffect, useRef } from 'react'
import { shell } from '#i18n/index.ts'
import { auth } from '#i18n/lazy-words.ts'
import { BrandMark } from '../ui/brand-mark.tsx'
import lamp from './pictures/lamp.svg'
import serum from './pictures/serum.svg'
import tumbler from './pictures/tumbler.svg'
import vase from './pictures/vase.svg'

const Pane = ({ src }: { src: string }) => <img src={src} alt="" className="size-full rounded-[16px] object-cover" />

/** The layout of sign-in and setup: the form on the left, an illustrated shop window on the right. */
export function AuthLayout({ title, text, children }: { title: string; text: ReactNode; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(title)
  useEffect(() => {
    // A new title means another step on the same page. The heading takes the focus, so that keyboard and screen reader
    // users start there.
    if (shown.current !== title) heading.current?.focus()
    shown.current = title
  }, [title])
  return (
    <main className="grid min-h-dvh bg-surface md:grid-cols-[minmax(400px,1fr)_1.15fr]">
      <div className="flex flex-col px-5 py-7 md:px-16 md:py-12">
        <p className="flex items-center gap-2.5 text-[18px] font-bold tracking-[-.035em]">
          <BrandMark className="size-[30px]" />
          {shell.product}
        </p>
        <div className="my-auto w-full max-w-[372px] py-10">
          <h1 ref={heading} tabIndex={-1} className="text-2xl font-bold tracking-[-.035em] outline-0">
            {title}
          </h1>
          <p className="mt-2 text-[17px] leading-6 break-words text-ink-2">{text}</p>
          {children}
        </div>
        <p className="text-ink-2">{auth.ownServer}</p>
      </div>
      <div
        aria-hidden="true"
        className="sticky top-4 m-4 grid h-[calc(100dvh-32px)] grid-cols-3 grid-rows-3 gap-2.5 rounded-[24px] bg-[#20302a] p-2.5 max-md:hidden"
      >
        <div className="col-span-2 row-span-2 min-h-0">
          <Pane src={lamp} />
        </div>
        <Pane src={vase} />
        <Pane src={serum} />
        <p className="col-span-2 flex flex-col justify-end rounded-[16px] bg-gold px-7 py-6.5 text-[clamp(20px,2.4vw,30px)] leading-[1.13] font-[680] tracking-[-.035em] text-[#2a1d02]">
          {auth.promise.map(line => (
            <span key={line}>{line}</span>
          ))}
        </p>
        <Pane src={tumbler} />
      </div>
    </main>
  )
}
