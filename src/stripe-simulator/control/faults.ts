import { setTimeout } from 'node:timers/promises'
import type { ErrorBody } from '../http/api-error.ts'

export interface Fault {
  /** how many matching calls it strikes */
  times: number
  method?: string
  // a star stands for any one part (/v1/payment_intents/*/confirm), two at the end for any rest; absent: all of /v1
  path?: string
  /** `before`: nothing was executed; `after`: it was, and only the answer is lost */
  when: 'after' | 'before'
  does: 'cut' | 'delay' | 'status'
  status?: number
  delayMs?: number
  headers?: Record<string, string>
  // of a `status`: what its answer says, such as a refusal of a parameter that is taken here
  error?: Partial<ErrorBody>
}

function matchesCall(fault: Fault, method: string, path: string): boolean {
  if (fault.method && fault.method.toUpperCase() !== method) return false
  if (!fault.path) return path.startsWith('/v1/')
  const wanted = fault.path.split('/')
  const given = path.split('/')
  const open = wanted.at(-1) === '**'
  if (open ? given.length < wanted.length : given.length !== wanted.length) return false
  return wanted.every((part, index) => part.startsWith('*') || part === given[index])
}

/** Takes and counts down the first fault that strikes this call. */
export class Faults {
  #faults: Fault[] = []
  #cleared = new AbortController()

  add(fault: Fault) {
    this.#faults.push({ ...fault })
  }

  /** Also lets the calls go on that a `delay` holds back. */
  clear() {
    this.#faults = []
    this.#cleared.abort()
    this.#cleared = new AbortController()
  }

  /** Resolves after this many milliseconds, or as soon as the faults are cleared. */
  async delay(ms: number) {
    await setTimeout(ms, undefined, { signal: this.#cleared.signal }).catch(() => {})
  }

  list(): Fault[] {
    return this.#faults
  }

  take(method: string, path: string): Fault | undefined {
    const fault = this.#faults.find(one => matchesCall(one, method, path))
    if (!fault) return undefined
    fault.times -= 1
    if (fault.times <= 0) this.#faults = this.#faults.filter(one => one !== fault)
    return fault
  }
}
