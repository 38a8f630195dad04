import type { Texts } from '../texts/texts.ts'
import { findProblem, formatPart, type Part, type Problem, stripNonDigits } from './card-parts.ts'

const autocomplete: Record<Part, AutoFill> = { cvc: 'cc-csc', expiry: 'cc-exp', number: 'cc-number' }

export interface PartEvents {
  brand(): string
  changed(): void
  focused(): void
  blurred(): void
  pressed(key: string): void
}

/** The native input for one part of a card. It is formatted while typing and validated when it loses focus. */
export class PartInput {
  readonly part: Part
  readonly input = document.createElement('input')
  readonly #events: PartEvents
  #hasLostFocus = false
  #isValidated = false

  constructor(part: Part, events: PartEvents) {
    this.part = part
    this.#events = events
    const input = this.input
    input.type = 'text'
    input.name = part === 'number' ? 'cardnumber' : part === 'expiry' ? 'exp-date' : 'cvc'
    input.autocomplete = autocomplete[part]
    input.inputMode = 'numeric'
    input.spellcheck = false
    input.setAttribute('autocorrect', 'off')
    input.setAttribute('autocapitalize', 'off')
    input.className = `part-${part} is-empty`
    input.addEventListener('input', event => this.#handleInput(event))
    input.addEventListener('focus', () => events.focused())
    input.addEventListener('blur', () => this.#handleBlur())
    input.addEventListener('keydown', event => events.pressed(event.key))
  }

  get digits(): string {
    return stripNonDigits(this.input.value)
  }

  get problem(): Problem | undefined {
    return findProblem(this.part, this.input.value, this.#events.brand(), new Date())
  }

  /**
   * The problem to show now. An invalid value is reported immediately, an incomplete value after the input has lost
   * focus, and an empty value only after the shopper has tried to pay.
   */
  get visibleProblem(): Problem | undefined {
    const problem = this.problem
    if (!problem?.startsWith('incomplete') || this.#isValidated) return problem
    return this.#hasLostFocus && this.input.value !== '' ? problem : undefined
  }

  setMessages(messages: Texts['fields'], placeholder?: string) {
    this.input.placeholder = placeholder ?? messages[this.part]
    this.input.setAttribute('aria-label', messages[`label_${this.part}`])
  }

  validate() {
    this.#isValidated = true
    this.show()
  }

  clear() {
    this.input.value = ''
    this.#hasLostFocus = false
    this.#isValidated = false
    this.show()
  }

  show() {
    const { classList } = this.input
    const problem = this.visibleProblem
    classList.toggle('is-empty', this.input.value === '')
    classList.toggle('is-complete', this.problem === undefined)
    classList.toggle('is-invalid', problem !== undefined)
    this.input.setAttribute('aria-invalid', String(problem !== undefined))
  }

  #handleInput(event: Event) {
    const { input } = this
    const digitsBeforeCaret = stripNonDigits(input.value.slice(0, input.selectionStart ?? input.value.length)).length
    const atEnd = input.selectionStart === input.value.length
    const deleting = event instanceof InputEvent && event.inputType.startsWith('delete')
    input.value = formatPart(this.part, input.value, this.#events.brand(), deleting)
    if (!atEnd) this.#putCaretAfter(digitsBeforeCaret)
    this.#hasLostFocus = false
    this.#isValidated = false
    this.show()
    this.#events.changed()
  }

  #putCaretAfter(digits: number) {
    let at = 0
    for (let digitsSeen = 0; at < this.input.value.length && digitsSeen < digits; at += 1) {
      if (/\d/.test(this.input.value[at] ?? '')) digitsSeen += 1
    }
    this.input.setSelectionRange(at, at)
  }

  #handleBlur() {
    this.#hasLostFocus = true
    this.show()
    this.#events.blurred()
  }
}
