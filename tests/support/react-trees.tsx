import {
  type FormEvent,
  type ReactNode,
  startTransition,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from 'react'
import { hydrateRoot } from 'react-dom/client'

declare const countTasks: () => number

/** What React did, in order: effects, references, events, errors and the markup after each step. */
const trace: string[] = []

/** Returns numbers from 0 to below 1 that are equal for an equal seed (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A component with every hook that the storefront uses. */
function Counter({ name, children }: { name: string; children: ReactNode }): ReactNode {
  const [count, add] = useReducer((sum: number, by: number) => sum + by, 0)
  const [text, setText] = useState('')
  const copied = useRef(0)
  const label = useMemo(() => `${name} ${count}`, [name, count])
  const press = useCallback(() => {
    add(1)
    add(2)
    startTransition(() => setText(before => `${before}t`))
  }, [])
  const attach = useCallback(
    (element: HTMLElement | null) => {
      trace.push(`attach ${name} ${element?.tagName}`)
      return () => {
        trace.push(`detach ${name}`)
      }
    },
    [name],
  )
  useLayoutEffect(() => {
    trace.push(`layout ${label}`)
    return () => {
      trace.push(`layout end ${label}`)
    }
  }, [label])
  useEffect(() => {
    trace.push(`effect ${label}`)
    if (count > copied.current) setText(before => `${before}${count}`)
    copied.current = count
    return () => {
      trace.push(`effect end ${label}`)
    }
  }, [label, count])
  const report = (event: { type: string }) => {
    trace.push(`${event.type} ${name}`)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    report(event)
  }
  return (
    <section ref={attach}>
      <form onSubmit={submit} onClickCapture={report} onBlur={report}>
        <button type="button" onClick={press} disabled={count > 9} style={{ opacity: count / 10 }}>
          {label}
        </button>
        <input value={text} onKeyDown={report} onChange={({ target }) => setText(target.value.toUpperCase())} />
        <input type="checkbox" checked={count % 2 === 1} onChange={() => add(1)} />
        <select value={count % 3} onChange={({ target }) => add(Number(target.value))}>
          {[0, 1, 2].map(each => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </select>
        <textarea defaultValue={name} aria-label={label} />
      </form>
      {children}
    </section>
  )
}

/**
 * Throws an error or returns an invalid child, but only in the browser, so that the server can render a page whose
 * hydration fails.
 */
function Failing({ byChild }: { byChild: boolean }): ReactNode {
  if (typeof document === 'undefined') return <p>rendered</p>
  if (byChild) return Object(1)
  throw new Error('a component failed')
}

/**
 * Draws the same nodes for the same seed. All seeds use the same keys, so that a change of the seed keeps, moves and
 * removes nodes.
 */
function drawNodes(random: () => number, depth: number): ReactNode[] {
  const places = [...'abcdefg'].map(key => ({ key, place: random() }))
  const shown = places.filter(({ place }) => place < 0.5).sort((one, other) => one.place - other.place)
  return shown.map(({ key }) => {
    const kind = Math.floor(random() * 8)
    const children = depth > 0 ? drawNodes(random, depth - 1) : `leaf ${key}`
    if (kind === 0) return `text ${key} `
    if (kind === 1) return random() < 0.5 ? null : random() < 0.5
    if (kind === 2)
      return random() < 0.03 ? <Failing key={key} byChild={random() < 0.5} /> : <p key={key}>{`${key} `}one</p>
    if (kind === 3) return <div key={key}>{children}</div>
    if (kind === 4) return [children, <b key="bold">bold</b>]
    if (kind === 5)
      return (
        <svg key={key} viewBox="0 0 8 8" aria-hidden="true">
          <path d={`M0 0h${depth}`} strokeWidth={depth} />
        </svg>
      )
    return (
      <Counter key={key} name={key}>
        {random() < 0.5 ? (
          <>
            <i className={key}>first</i>
            {children}
          </>
        ) : (
          children
        )}
      </Counter>
    )
  })
}

export function Trees({ seed }: { seed: number }): ReactNode {
  const [shown, show] = useState(seed)
  return (
    <main data-seed={shown}>
      <button type="button" id="next" onClick={() => show(shown + 1)}>
        next
      </button>
      <button type="button" id="later" onClick={() => startTransition(() => show(before => before + 1))}>
        later
      </button>
      {drawNodes(createRandom(shown), 2)}
    </main>
  )
}

const findForm = (element: Element) => element.closest('section')?.querySelector('form')

const actions: ((element: Element) => void)[] = [
  () => document.querySelector<HTMLElement>('#next')?.click(),
  () => document.querySelector<HTMLElement>('#later')?.click(),
  element => findForm(element)?.querySelector('button')?.click(),
  element => element instanceof HTMLElement && element.click(),
  element => element instanceof HTMLElement && element.focus(),
  element => element.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true })),
  element => findForm(element)?.requestSubmit(),
  element => findForm(element)?.reset(),
  element => {
    const input = findForm(element)?.querySelector('input')
    if (!input) return
    // React overrides `value` on the element to recognize values that it set itself, so the test calls the setter of
    // the prototype.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'typed')
    input.dispatchEvent(new InputEvent('input', { bubbles: true }))
  },
  element => {
    const select = findForm(element)?.querySelector('select')
    if (!select) return
    select.selectedIndex = 2
    select.dispatchEvent(new Event('change', { bubbles: true }))
  },
]

/** Waits until React has nothing left to do: `countTasks` is the number of its tasks that have not run. */
async function settle(): Promise<void> {
  do await new Promise(resolve => setTimeout(resolve))
  while (countTasks() > 0)
}

/** Hydrates the markup, performs random actions on random elements, and returns what React did. */
async function traceTrees(seed: number, html: string, steps: number): Promise<string[]> {
  trace.length = 0
  const root = document.createElement('div')
  root.innerHTML = html
  document.body.replaceChildren(root)
  const random = createRandom(seed)
  startTransition(() => {
    hydrateRoot(root, <Trees seed={seed} />)
  })
  for (let step = 0; step <= steps; step += 1) {
    await settle()
    const values = [...root.querySelectorAll('input, select, textarea')].map(field => [
      (field as HTMLInputElement).value,
      (field as HTMLInputElement).checked,
    ])
    trace.push(`${document.activeElement?.tagName} ${root.innerHTML} ${JSON.stringify(values)}`)
    const elements = root.querySelectorAll('main *')
    const element = elements[Math.floor(random() * elements.length)]
    const action = actions[Math.floor(random() * actions.length)]
    if (element) action?.(element)
  }
  return trace
}

if (typeof document === 'object') {
  // Submitting a form whose component has failed would navigate, because no React handler prevents it.
  addEventListener('submit', event => event.preventDefault())
  addEventListener('error', event => {
    trace.push(`error ${event.message}`)
    event.preventDefault()
  })
  Object.assign(window, { traceTrees })
}
