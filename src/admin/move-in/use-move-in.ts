import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Problem } from '#api-client/call.ts'
import { sendFile } from '#api-client/file-transfer.ts'
import { getProblemText } from '#api-client/problem.ts'
import { MAX_CSV_BYTES, WORKBOOK_TYPE } from '#contract/catalog-bulk.ts'
import type { Received } from '#contract/endpoint.ts'
import { inspectMoveInFile, type MoveInReport, runMoveIn } from '#contract/move-in.ts'
import type { MoveInField, MoveInKind } from '#domain/move-in/fields.ts'
import { findRepeatedFields } from '#domain/move-in/fields.ts'
import type { MoveInSource } from '#domain/move-in/profiles.ts'
import { catalogImport } from '#i18n/lazy-words.ts'
import { shopCurrencyQuery } from '../shell/shop.ts'

export type Step = 'choose' | 'reading' | 'mapping' | 'checking' | 'checked' | 'importing' | 'done'
export type Options = { currency: string; redirects: boolean; existing: 'skip' | 'fill' }
type Inspected = Received<typeof inspectMoveInFile>
type State = {
  step: Step
  kind: MoveInKind
  /** Null recognizes the platform by the file. */
  source: MoveInSource | null
  file: File | null
  inspected: Inspected | null
  mapping: readonly (MoveInField | null)[]
  options: Options
  report: MoveInReport | null
  error: { text: string; cause: unknown } | null
}
const noFile = { step: 'choose', file: null, inspected: null, mapping: [], report: null, error: null } as const
const requiredFields: Record<MoveInKind, readonly MoveInField[]> = {
  products: ['title', 'price'],
  customers: ['email'],
}
const initialOptions: Options = { currency: '', redirects: true, existing: 'skip' }

/** Returns the text for the reason why the file was rejected, or else the text of the error code. */
function toError(cause: unknown): State['error'] {
  const reason = cause instanceof Problem && cause.code === 'csv_invalid' ? cause.fields?.file : undefined
  const texts: Partial<Record<string, string>> = catalogImport.fileProblems
  return { text: (reason && texts[reason]) || getProblemText(cause), cause }
}
const getType = (file: File) => (/\.xlsx$/i.test(file.name) ? WORKBOOK_TYPE : 'text/csv')
/** Only the addresses of these platforms can be known from their files. */
export const canRedirect = (source: MoveInSource | undefined, mapping: readonly (MoveInField | null)[]) =>
  (source === 'shopify' || source === 'cartpanda') && mapping.includes('handle')

/** Reads a file, maps its columns, checks it and imports it. After a failure everything stays on the screen. */
export function useMoveIn(kind: MoveInKind) {
  const [state, setState] = useState<State>({ ...noFile, kind, source: null, options: initialOptions })
  const client = useQueryClient()
  const { data: shopCurrency, isPending } = useQuery(shopCurrencyQuery)
  const running = useRef<AbortController | null>(null)
  /** Repeating a failed import with the same key does not import the file twice. */
  const idempotencyKey = useRef('')
  const change = (part: Partial<State>) => setState(current => ({ ...current, ...part }))

  /**
   * Runs one request that the seller can cancel. A failed request returns to the step `back`, a canceled one to the state
   * `canceled`. A newer request cancels the one before, whose result is then ignored.
   */
  async function request<T>(
    back: Step,
    work: (signal: AbortSignal) => Promise<T>,
    canceled: Partial<State> = { step: back },
  ): Promise<T | null> {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    try {
      const result = await work(controller.signal)
      return running.current === controller ? result : null
    } catch (cause) {
      if (running.current !== controller) return null
      change(controller.signal.aborted ? canceled : { step: back, error: toError(cause) })
      return null
    }
  }

  async function read(file: File, source: MoveInSource | null, forKind: MoveInKind) {
    if (file.size > MAX_CSV_BYTES) return change({ ...noFile, error: { text: catalogImport.csvTooLarge, cause: null } })
    change({ ...noFile, step: 'reading', file, source, kind: forKind })
    const query = { kind: forKind, ...(source && { source }) }
    const inspected = await request(
      'choose',
      signal => sendFile(inspectMoveInFile, { query }, file, getType(file), { signal }),
      noFile,
    )
    if (inspected) change({ step: 'mapping', inspected, mapping: inspected.mapping })
  }

  function send(dry: 'true' | 'false', signal: AbortSignal) {
    const { file, kind: forKind, inspected, mapping, options } = state
    if (!file || !inspected) throw new Error('no file was read')
    const query = {
      kind: forKind,
      source: inspected.source,
      mapping: mapping.map(field => field ?? '').join(','),
      dry,
      existing: options.existing,
      ...(forKind === 'customers' && { mode: inspected.mode }),
      redirects: String(options.redirects && canRedirect(inspected.source, mapping)),
      ...(options.currency && !mapping.includes('currency') && { currency: options.currency }),
    }
    const headers = dry === 'false' ? { 'idempotency-key': idempotencyKey.current } : {}
    return sendFile(runMoveIn, { query }, file, getType(file), { signal, headers })
  }

  async function check() {
    change({ step: 'checking', error: null, report: null })
    const report = await request('mapping', signal => send('true', signal))
    if (!report) return
    idempotencyKey.current = `move-in ${Date.now()} ${Math.random()}`
    change({ step: 'checked', report })
  }

  async function run() {
    change({ step: 'importing', error: null })
    const report = await request('checked', signal => send('false', signal))
    if (!report) return
    change({ step: 'done', report })
    await client.invalidateQueries()
  }

  const { inspected, mapping } = state
  // Every product needs a currency, its own or the shop's. If the shop's could not be loaded, the seller chooses one.
  const hasShopCurrency = isPending || Boolean(shopCurrency)
  return {
    ...state,
    hasShopCurrency,
    lacksCurrency:
      state.kind === 'products' && !mapping.includes('currency') && !state.options.currency && !hasShopCurrency,
    repeated: findRepeatedFields(mapping),
    missing: inspected ? requiredFields[state.kind].filter(field => !mapping.includes(field)) : [],
    choose: (file: File) => void read(file, state.source, state.kind),
    setKind: (next: MoveInKind) => (state.file ? void read(state.file, state.source, next) : change({ kind: next })),
    setSource: (next: MoveInSource | null) =>
      state.file ? void read(state.file, next, state.kind) : change({ source: next }),
    setField: (index: number, field: MoveInField | null) =>
      change({ step: 'mapping', report: null, error: null, mapping: mapping.with(index, field) }),
    setOptions: (part: Partial<Options>) =>
      change({ step: 'mapping', report: null, error: null, options: { ...state.options, ...part } }),
    check: () => void check(),
    run: () => void run(),
    cancel: () => running.current?.abort(),
    reset: () => change(noFile),
  }
}
export type MoveIn = ReturnType<typeof useMoveIn>
