import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { packageRoot } from '../config/package-root.ts'
import { createLogger } from './log.ts'

const server = join(packageRoot, 'src/server')
const sources = readdirSync(server, { recursive: true, encoding: 'utf8' })
  .filter(file => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map(file => ({ file, text: readFileSync(join(server, file), 'utf8') }))

const operations = readFileSync(join(packageRoot, 'docs/operations.md'), 'utf8')
const section = operations.slice(operations.indexOf('\n## Logs\n'), operations.indexOf('\nPersonal and secret values'))
const documented = [...section.matchAll(/^\| (`\w.*?) \|/gm)].flatMap(([, cell = '']) =>
  [...cell.matchAll(/`(\w+)`/g)].map(([, field = '']) => field),
)

/** The fields of objects that log calls and alarms spread or pass as a whole, by the source text of the expression. */
const fieldsOfExpressions: Record<string, string[]> = {
  data: [],
  fields: ['job'],
  account: ['mode', 'provider'],
  facts: ['intent', 'cents', 'currency', 'due', 'shown'],
  'parseSmtpFailure(error)': ['about', 'reason'],
  'queue.getLogFields(row)': ['topic', 'outbox', 'requestedBy', 'event', 'type'],
  'getLogFields(row)': ['topic', 'outbox', 'requestedBy'],
  'queue.getAlarmData(row)': ['outbox', 'event'],
}
const logCalls = /\blog\.(?:trace|debug|info|warn|error|fatal|child)\(\s*(\{[^{}]*\}|[\w.]+\(\w+\))/g
const alarmCalls = /\braiseAlarm\(\s*\w+,[^,]+,(?:[^,{}()]|\([^()]*\)|`[^`]*`)+,\s*(\{[^{}]*\}|[\w.]+(?:\(\w+\))?)/g

function listFields(argument: string): string[] {
  // Arguments of nested calls also contain commas.
  const properties = argument.slice(1, -1).replace(/\((\w+), [^()]*\)/g, '($1)')
  const parts = argument.startsWith('{') ? properties.split(',') : [`...${argument}`]
  return parts
    .map(part => part.trim())
    .filter(part => part !== '')
    .flatMap(part => {
      const expression = /^\.\.\.(.+)$/s.exec(part)?.[1]
      if (expression === undefined) return /^\w+/.exec(part)?.[0] ?? part
      return fieldsOfExpressions[expression] ?? `the unknown fields of ${expression}`
    })
}

describe('the tables of log fields in docs/operations.md', () => {
  it('contain every field that the source code logs, and no other', () => {
    const calls = sources.flatMap(({ text }) => [...text.matchAll(logCalls), ...text.matchAll(alarmCalls)])
    expect(calls.length).toBeGreaterThan(70)
    const lines: string[] = []
    createLogger('info', { write: line => void lines.push(line) }).info('started')
    const written = new Set([
      ...calls.flatMap(([, argument = '']) => listFields(argument)),
      ...Object.keys(JSON.parse(lines[0] ?? '{}')),
    ])
    expect([...documented].sort()).toEqual([...written].sort())
  })
})
