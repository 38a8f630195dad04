import type { ReactNode } from 'react'

/** The store's own bar: its name, and on the right what the page has to say. */
export function Header({ shop, children }: { shop: string; children?: ReactNode }): ReactNode {
  return (
    <header className="top">
      <div className="inner">
        <a className="shop" href="/">
          {shop}
        </a>
        {children}
      </div>
    </header>
  )
}

/** Says on every page behind the simulator that no money moves. */
export function TestModeStrip(props: { mode: string; text: string; link: string; href: string | null }): ReactNode {
  if (props.mode !== 'simulator') return null
  return (
    <p className="testmode">
      <b>{props.text}</b>
      {props.href && (
        <>
          {' · '}
          <a href={props.href} target="_blank" rel="noreferrer">
            {props.link}
          </a>
        </>
      )}
    </p>
  )
}
