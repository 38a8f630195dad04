import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { packageRoot } from '#server/platform/config/package-root.ts'

const read = (file: string) => readFileSync(join(packageRoot, file), 'utf8')
const libraries = readdirSync(join(packageRoot, 'deploy/lib')).map(name => `deploy/lib/${name}`)
const getValue = (text: string, name: string) => new RegExp(`^${name}=(\\S+)`, 'm').exec(text)?.[1]
const hasShellcheck = spawnSync('shellcheck', ['--version']).status === 0

describe('deploy/vitrine.service', () => {
  const unit = read('deploy/vitrine.service')
  const common = read('deploy/lib/common.sh')

  it('starts the release, the settings and the data folder that deploy/install.sh writes', () => {
    const home = getValue(common, 'readonly home')
    expect(getValue(unit, 'WorkingDirectory')).toBe(`${home}/current`)
    expect(common).toContain('readonly current=$home/current')
    expect(getValue(unit, 'EnvironmentFile')).toBe(getValue(common, 'readonly settings'))
    expect(getValue(unit, 'User')).toBe(getValue(common, 'readonly user'))
    expect(getValue(unit, 'ExecStart')).toBe(`${getValue(common, 'readonly tools')}/bin/node`)
    expect(`/var/lib/${getValue(unit, 'StateDirectory')}`).toBe(getValue(common, 'readonly data'))
    expect(unit).toContain(`DATA_DIR=${getValue(common, 'readonly data')}`)
  })

  it('starts a file that the build creates', () => {
    const entry = /^ExecStart=\S+ dist\/server\/(\S+)\.js$/m.exec(unit)?.[1]
    expect(existsSync(join(packageRoot, `src/server/${entry}.ts`))).toBe(true)
  })
})

describe('deploy/vitrine', () => {
  it('describes every command that is handled', () => {
    const script = read('deploy/vitrine')
    const described = [...script.matchAll(/^vitrine ([a-z-]+)/gm)].map(([, name]) => name)
    const handled = [...script.matchAll(/^([a-z-]+)\)/gm)].map(([, name]) => name)
    expect(described.sort()).toEqual(handled.sort())
  })

  it('runs only scripts that exist', () => {
    const calls = libraries.flatMap(file => [...read(file).matchAll(/\bscripts\/([a-z-]+)\.mjs/g)])
    expect(calls.length).toBeGreaterThan(3)
    for (const [path] of calls) expect(existsSync(join(packageRoot, path))).toBe(true)
  })
})

describe('deploy/install.sh', () => {
  it('has a test, a sentence and an action for each step', () => {
    const text = libraries.map(read).join('\n')
    const steps = /^readonly steps='([^']+)'$/m.exec(text)?.[1]?.split(' ') ?? []
    expect(steps.length).toBeGreaterThan(5)
    for (const step of steps)
      for (const name of [`needs_${step}()`, `plan_${step}()`, `apply_${step}()`]) expect(text).toContain(name)
  })

  it('pins a Node.js that package.json accepts', () => {
    const [major = 0] = (getValue(read('deploy/lib/steps.sh'), 'readonly node_version') ?? '').split('.').map(Number)
    expect(major).toBeGreaterThan(20)
  })

  it.runIf(hasShellcheck)(
    'passes shellcheck with everything that the scripts read',
    () => {
      const scripts = ['deploy/install.sh', 'deploy/vitrine', 'tests/install/systemctl']
      const { stdout } = spawnSync('shellcheck', ['-x', '-a', ...scripts], { cwd: packageRoot, encoding: 'utf8' })
      expect(stdout).toBe('')
    },
    60_000,
  )
})
