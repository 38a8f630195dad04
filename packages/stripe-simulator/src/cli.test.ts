import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('reports the URL of the child process and ends that process with its parent', async () => {
  const cli = join(import.meta.dirname, 'cli.ts')
  const child = fork(cli, ['--port', '0', '--browser-dir', '/nowhere'], {
    env: { SIMULATOR_CONTROL_TOKEN: 'token' },
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const [{ url }] = (await once(child, 'message')) as [{ url: string }]
  expect((await fetch(`${url}/v1/account`)).status).toBe(401)
  child.disconnect()
  const [code] = await once(child, 'exit')
  expect(code).toBe(0)
})
