import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Outcome, Scenario, ScenarioContext } from '../scenario.ts'
import { Buyer } from '../support/buyer.ts'
import { root } from '../support/waiting.ts'
import { addShopProcess, type Cluster, openCluster } from './open-cluster.ts'
import { withCluster } from './selling.ts'

const manifests = ['storefront.json', 'admin.json']

function listFiles(installed: string): string[] {
  const chunks = manifests.flatMap(name =>
    Object.values<{ file: string; css?: string[]; assets?: string[] }>(
      JSON.parse(readFileSync(join(installed, 'dist/client', name), 'utf8')),
    ),
  )
  return [...new Set(chunks.flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets]))]
}

/**
 * Creates the next build in its own folder and returns the folder. One checkout chunk has a new name, so every file
 * that references the chunk differs.
 */
function createNextBuild(): string {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-faults-build-'))
  for (const name of ['node_modules', 'src', 'package.json']) symlinkSync(join(root, name), join(folder, name))
  for (const name of readdirSync(join(root, 'dist')).filter(each => each !== 'client'))
    cpSync(join(root, 'dist', name), join(folder, 'dist', name), { recursive: true })
  mkdirSync(join(folder, 'dist/client/assets'), { recursive: true })
  const files = listFiles(root)
  const changed = /checkout-([\w-]{8})\.js/.exec(files.find(file => /\/checkout-[\w-]{8}\.js$/.test(file)) ?? '')?.[1]
  if (!changed) throw new Error('the build has no chunk of the checkout')
  const renamed = (text: string) => text.replaceAll(`checkout-${changed}.js`, 'checkout-NEXTNEXT.js')
  const copy = (name: string) => {
    const from = join(root, 'dist/client', name)
    const text = /\.(js|css|json)$/.test(name) ? readFileSync(from, 'utf8') : null
    const isSame = text === null || renamed(text) === text
    const to = join(folder, 'dist/client', renamed(name))
    if (!isSame) return writeFileSync(to, renamed(text))
    for (const end of ['', '.br', '.gz']) if (existsSync(from + end)) cpSync(from + end, to + end)
    return undefined
  }
  for (const name of [...manifests, ...files]) copy(name)
  return folder
}

type Answer = { status: number; type: string | null; text: string }

async function fetchFile(url: string, file: string, encoding: string): Promise<Answer> {
  const response = await fetch(`${url}/${file}`, { headers: { 'accept-encoding': encoding } })
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() }
}

/**
 * Checks that both processes serve the same files. The build of the process at `from` contains the files, and the
 * process at `to` runs the other build.
 */
async function compareFiles(files: readonly string[], from: string, to: string): Promise<string[]> {
  const problems: string[] = []
  for (const file of files) {
    for (const encoding of ['br', 'identity']) {
      const [ownFile, otherFile] = [await fetchFile(from, file, encoding), await fetchFile(to, file, encoding)]
      if (ownFile.status !== 200 || JSON.stringify(ownFile) !== JSON.stringify(otherFile))
        problems.push(
          `${file} (${encoding}): ${ownFile.status} ${ownFile.type} from its own build, ${otherFile.status} ${otherFile.type} from the other build`,
        )
    }
  }
  return problems
}

/** Opens a checkout before the deploy and pays after the deploy. */
async function buyAcrossDeploy({ stage, proxy }: Cluster, deploy: () => Promise<void>): Promise<string[]> {
  const goods = await stage.newProduct({ stock: 100 })
  const buyer = new Buyer(proxy.url, stage.provider, stage.slow)
  await buyer.open(goods.productId)
  await deploy()
  const submitted = await buyer.customer()
  await buyer.intent()
  await buyer.confirm()
  const settled = await buyer.settle()
  return settled.body.state === 'paid'
    ? []
    : [`a tab of the old build: ${submitted.status}, ${settled.status} ${settled.body.state}`]
}

async function runOldTab(env: ScenarioContext): Promise<Outcome> {
  return withCluster(openCluster(env, 1), async shops => {
    const { stage, proxy, processEnv } = shops
    const installed = createNextBuild()
    const [oldFiles, newFiles] = [listFiles(root), listFiles(installed)]
    const next = await addShopProcess(stage, processEnv, installed)
    try {
      await next.shop.start()
      await proxy.add(next.shop.url)
      const [a, b] = [stage.shop.url, next.shop.url]
      const problems = [
        ...(await compareFiles(
          newFiles.filter(file => !oldFiles.includes(file)),
          b,
          a,
        )),
        ...(await compareFiles(
          oldFiles.filter(file => !newFiles.includes(file)),
          a,
          b,
        )),
      ]
      const bought = await buyAcrossDeploy(shops, () => stage.shop.stop())
      // The new process must serve every file that a tab of the old build may still request.
      for (const file of oldFiles) {
        const { status } = await fetchFile(b, file, 'br')
        if (status !== 200) problems.push(`${file} after the deploy: ${status}`)
      }
      if (newFiles.every(file => oldFiles.includes(file)))
        problems.push('the two builds do not differ, so nothing was tested')
      return {
        trials: oldFiles.length,
        violations: [...problems, ...bought, ...(await stage.verdict()), ...proxy.broken],
      }
    } finally {
      await next.close()
      rmSync(installed, { recursive: true, force: true })
    }
  })
}

export const deployScenarios: readonly Scenario[] = [
  { name: 'an old tab after a deploy', databases: ['server'], run: runOldTab },
]
