import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { root } from './support/sources.mjs'

const [target = 'dist/sbom.json', extra] = process.argv.slice(2)
if (extra || target.startsWith('-')) {
  const usage =
    'npm run sbom -- [FILE]\nWrites the list of all packages that a shop needs at runtime (CycloneDX 1.5), by default to dist/sbom.json.'
  console[target === '--help' ? 'log' : 'error'](usage)
  process.exit(target === '--help' ? 0 : 1)
}

// The list is built from the lock file only, so that it works offline and before packages are installed. `npm sbom`
// omits every package that package.json overrides, such as React and zod.
const read = file => JSON.parse(readFileSync(join(root, file), 'utf8'))
const { packages } = read('package-lock.json')
const { name, version, license } = read('package.json')

/** The application and its workspaces are not third-party packages. */
const isOwn = path => path === '' || path.startsWith('packages/')
const own = Object.keys(packages).filter(isOwn)
const shipped = Object.entries(packages).filter(([path, { dev, link }]) => !isOwn(path) && !dev && !link)
const getPackageName = path => path.split('node_modules/').at(-1)
const buildReference = path =>
  `${getPackageName(path)}@${packages[path].version}${path.lastIndexOf('node_modules/') > 0 ? ` in ${path}` : ''}`
const buildPurl = (package_, version) => `pkg:npm/${package_.replace('@', '%40')}@${version}`

/** Resolves a package name from a folder, as Node does. */
function resolvePackage(from, dependency) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))) {
    const path = `${folder}${folder && '/'}node_modules/${dependency}`
    if (packages[path] && !packages[path].dev) return packages[path].link ? null : path
    if (folder === '') return null
  }
}
const listDependencies = ({ dependencies = {}, optionalDependencies = {}, peerDependencies = {} }) =>
  Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })

const buildLicenses = spdx =>
  !spdx ? [] : / (AND|OR) /.test(spdx) ? [{ expression: spdx }] : [{ license: { id: spdx } }]
const buildHashes = integrity => {
  const sha512 = /^sha512-(.+)$/.exec(integrity ?? '')?.[1]
  return sha512 ? [{ alg: 'SHA-512', content: Buffer.from(sha512, 'base64').toString('hex') }] : []
}

const components = shipped.map(([path, each]) => ({
  'bom-ref': buildReference(path),
  type: 'library',
  name: getPackageName(path),
  version: each.version,
  scope: each.optional ? 'optional' : 'required',
  purl: buildPurl(getPackageName(path), each.version),
  hashes: buildHashes(each.integrity),
  licenses: buildLicenses(each.license),
}))
const resolveDependencies = path =>
  listDependencies(packages[path])
    .map(dependency => resolvePackage(path, dependency))
    .filter(Boolean)
    .map(buildReference)
const dependencies = [
  { ref: `${name}@${version}`, dependsOn: [...new Set(own.flatMap(resolveDependencies))] },
  ...shipped.map(([path]) => ({ ref: buildReference(path), dependsOn: resolveDependencies(path) })),
]
const bill = {
  bomFormat: 'CycloneDX',
  specVersion: '1.5',
  version: 1,
  metadata: {
    component: {
      'bom-ref': `${name}@${version}`,
      type: 'application',
      name,
      version,
      licenses: buildLicenses(license),
    },
  },
  components,
  dependencies,
}

const file = resolve(process.argv[2] ? '' : root, target)
mkdirSync(dirname(file), { recursive: true })
writeFileSync(file, `${JSON.stringify(bill, null, 1)}\n`)
console.log(`Wrote ${components.length} packages to ${file}`)
