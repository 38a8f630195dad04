import { dirname, join } from 'node:path'
import type { Exchange } from '@vitrine/stripe-simulator/control/exchanges.ts'
import ts from 'typescript'
import { findCallName, providerCalls } from './calls.ts'

/**
 * The types of responses as sent over the wire. The SDK's own types describe decimals as objects, but the wire has
 * strings.
 */
const head = `import type Stripe from 'stripe'
type Plain = string | number | boolean | null | undefined
type Wire<T> = T extends Plain ? T : T extends Stripe.Decimal ? string : T extends (infer One)[] ? Wire<One>[]
  : { [Name in keyof T]: Wire<T[Name]> }
type ReportedField = 'advice_code' | 'charge' | 'code' | 'decline_code' | 'doc_url' | 'param' | 'payment_intent' | 'payment_method'
  | 'setup_intent'
interface Refusal {
  error: Wire<Partial<Pick<Stripe.errors.StripeError, ReportedField>>> & { type: Stripe.RawErrorType; message: string }
}
`

function declareExchange(exchange: Exchange, index: number): string {
  const { params, answer: response } = exchange
  const call = providerCalls[findCallName(exchange.method, exchange.path) ?? '']
  if (!call) throw new Error(`no types for ${exchange.method} ${exchange.path}`)
  const [, paramsType, answerType] = call
  const isError = typeof response === 'object' && response !== null && 'error' in response
  const responseType = isError ? 'Refusal' : `Wire<Stripe.${answerType}>`
  return `export const asked${index} = ${JSON.stringify(params, null, 1)} satisfies Stripe.${paramsType}
export const answer${index}: ${responseType} = ${JSON.stringify(response, null, 1)}
`
}

const root = join(import.meta.dirname, '../../..')
const fileName = join(root, 'exchanges.generated.ts')

const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2023,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  strict: true,
  exactOptionalPropertyTypes: true,
  verbatimModuleSyntax: true,
  skipLibCheck: true,
  noEmit: true,
  types: ['node'],
}

/** Compiles `source` under a file name inside the project, so that the SDK's types resolve. No file is written. */
function compile(source: string): readonly ts.Diagnostic[] {
  const host = ts.createCompilerHost(options)
  const disk = host.getSourceFile.bind(host)
  host.getSourceFile = (name, language, ...rest) =>
    name === fileName ? ts.createSourceFile(name, source, language) : disk(name, language, ...rest)
  host.fileExists = name => name === fileName || ts.sys.fileExists(name)
  host.readFile = name => (name === fileName ? source : ts.sys.readFile(name))
  host.getCurrentDirectory = () => dirname(fileName)
  return ts.getPreEmitDiagnostics(ts.createProgram([fileName], options, host))
}

function formatDiagnostic(diagnostic: ts.Diagnostic, lines: string[], exchangeAt: (line: number) => string): string {
  const message = ts.flattenDiagnosticMessageText(diagnostic.messageText, '\n')
  if (!diagnostic.file || diagnostic.start === undefined) return message
  const { line } = diagnostic.file.getLineAndCharacterOfPosition(diagnostic.start)
  return `${exchangeAt(line)}: ${lines[line]?.trim()}\n${message}`
}

/**
 * Finds type errors of these exchanges against the installed SDK: unknown or wrongly typed parameters, and responses
 * with a missing, an extra or a wrongly typed field.
 */
export function findTypeErrors(exchanges: Exchange[]): string[] {
  const parts = exchanges.map(declareExchange)
  const source = head + parts.join('')
  const starts: number[] = []
  let line = head.split('\n').length - 1
  for (const part of parts) {
    starts.push(line)
    line += part.split('\n').length - 1
  }
  const exchangeAt = (at: number) => {
    const exchange = exchanges[starts.findLastIndex(start => start <= at)]
    return exchange ? `${exchange.method} ${exchange.path} ${exchange.status}` : 'the head of the source'
  }
  return compile(source).map(diagnostic => formatDiagnostic(diagnostic, source.split('\n'), exchangeAt))
}
