import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { createBaseImage } from './base-image.ts'
import { checkCompose } from './compose.ts'
import { createEngine, findEngineName } from './engine.ts'
import { checkShopImage } from './shop-image.ts'

const usage = `npm run check-containers -- [--debootstrap | --node-image IMAGE] [--compose] [--engine podman|docker] [--port 20000]
Builds the image of the Dockerfile and tries it: it runs without root on a read-only file system, sells, finishes a
purchase while it is being stopped, and finds its orders again after it was replaced.
--node-image   the base image, instead of the one that the Dockerfile names
--debootstrap  creates the base image from Debian's packages and Node.js from npm, on a machine that reaches no container
               registry. Needs root, debootstrap and Linux on x64. The image is kept for the next time
--compose      also tries compose.yaml, by podman-compose or docker compose: HTTPS, a replaced shop, backup and restore.
               With --debootstrap, Debian's PostgreSQL and Caddy take the place of the images that compose.yaml names
--port         the port on 127.0.0.1 for the shop
On a machine that is a container itself, Podman may need CONTAINERS_CONF=tests/containers/limited-machine.conf.`
const options = {
  help: { type: 'boolean', default: false },
  compose: { type: 'boolean', default: false },
  debootstrap: { type: 'boolean', default: false },
  'node-image': { type: 'string' },
  engine: { type: 'string' },
  port: { type: 'string', default: '20000' },
} as const
const imageName = 'localhost/vitrine-check'
const standInName = 'localhost/vitrine-check-stand-ins'
const baseName = 'localhost/vitrine-check-base'

type Values = ReturnType<typeof parseArgs<{ options: typeof options }>>['values']
async function checkContainers(values: Values) {
  // Podman starts processes in other folders.
  const { CONTAINERS_CONF } = process.env
  if (CONTAINERS_CONF) process.env.CONTAINERS_CONF = resolve(CONTAINERS_CONF)
  const engine = createEngine(findEngineName(values.engine))
  if (values.debootstrap && !(await engine.hasImage(baseName))) {
    console.log('Creating the base image from packages of Debian and npm...')
    await createBaseImage(engine, baseName)
  }
  console.log(`Building the image with ${engine.name}...`)
  await engine.build(imageName, values.debootstrap ? baseName : (values['node-image'] ?? null))
  const report = (text: string) => console.log(`  ok: ${text}`)
  const port = Number(values.port)
  await checkShopImage(engine, imageName, port, report)
  if (values.compose) {
    const standIn = values.debootstrap ? standInName : null
    if (standIn) await engine.build(standIn, baseName, 'tests/containers/stand-ins')
    await checkCompose(engine, { image: imageName, port, standIn }, report)
  }
  console.log(`The image ${imageName} passed. Remove it with: ${engine.name} image rm ${imageName}`)
}

try {
  const { values } = parseArgs({ options })
  if (values.help) console.log(usage)
  else await checkContainers(values)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
