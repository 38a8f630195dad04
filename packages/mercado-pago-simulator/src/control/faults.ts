import { setTimeout } from 'node:timers/promises'

export interface Fault {
  /** number of matching calls to which the fault applies */
  times: number
  method?: string
  // `*` matches one part (/v1/orders/*/refund), a final `**` any number of parts; absent: all of the API
  path?: string
  /**
   * `before`: the fault applies before the call is executed, and `cut` and `status` prevent the execution; `after`: the
   * call is executed, and the fault applies to its response
   */
  when: 'after' | 'before'
  does: 'cut' | 'delay' | 'status'
  status?: number
  delayMs?: number
  headers?: Record<string, string>
  // error body for `status`, for example to reject a parameter that the simulator accepts
  error?: { code?: string; message?: string }
}

function matchesCall(fault: Fault, method: string, path: string): boolean {
  if (fault.method && fault.method.toUpperCase() !== method) return false
  if (!fault.path) return path.startsWith('/v1/') || path === '/users/me'
  const patternParts = fault.path.split('/')
  const pathParts = path.split('/')
  const endsOpen = patternParts.at(-1) === '**'
  if (endsOpen ? pathParts.length < patternParts.length : pathParts.length !== patternParts.length) return false
  return patternParts.every((part, index) => part.startsWith('*') || part === pathParts[index])
}

export class Faults {
  #faults: Fault[] = []
  #cleared = new AbortController()

  add(fault: Fault) {
    this.#faults.push({ ...fault })
  }

  /** Clears all faults and resumes the calls that a `delay` still holds back. */
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
