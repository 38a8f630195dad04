import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { DecodeRequest } from './cli.ts'

it('decodes a picture after a stop signal, and exits when the parent process disconnects', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-pictures-'))
  const child = fork(join(import.meta.dirname, 'cli.ts'), ['0'], { execArgv: ['--import', 'tsx'] })
  try {
    await once(child, 'message')
    child.kill('SIGINT')
    child.kill('SIGTERM')
    const source = join(folder, 'no-picture')
    writeFileSync(source, 'words')
    child.send({ id: 7, task: { kind: 'clean', source, folder } } satisfies DecodeRequest)
    const [reply] = await once(child, 'message')
    expect(reply).toEqual({ id: 7, problem: 'type' })
    child.disconnect()
    expect(await once(child, 'exit')).toEqual([0, null])
  } finally {
    child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
})
