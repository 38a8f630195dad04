// main -> everything; admin | storefront -> web -> contract -> domain; server -> contract -> domain; page-source and words are pure.
const mayOnlyReach = (folder, folders) => ({
  name: `${folder}-reach`,
  severity: 'error',
  from: { path: `^src/${folder}/` },
  to: { path: '^src/', pathNot: `^src/(${[folder, ...folders].join('|')})/` },
})
module.exports = {
  forbidden: [
    mayOnlyReach('domain', []),
    mayOnlyReach('contract', ['domain']),
    mayOnlyReach('words', []),
    mayOnlyReach('page-source', []),
    mayOnlyReach('page-library', ['domain']),
    mayOnlyReach('server', ['contract', 'domain', 'page-source', 'words']),
    mayOnlyReach('web', ['contract', 'domain', 'words']),
    mayOnlyReach('storefront', ['web', 'contract', 'domain', 'words']),
    mayOnlyReach('admin', ['web', 'contract', 'domain', 'page-library', 'page-source', 'words']),
    {
      name: 'frame-reach',
      severity: 'error',
      from: { path: '^src/frame/' },
      to: { path: '^src/', pathNot: '^src/(frame/|domain/attribution[.]ts)', dependencyTypesNot: ['type-only'] },
    },
    mayOnlyReach('stripe-simulator', []),
    {
      name: 'kernel-knows-no-slice',
      severity: 'error',
      from: { path: '^src/server/kernel/' },
      to: { path: '^src/server/', pathNot: '^src/server/(kernel|db)/' },
    },
    {
      name: 'domain-is-pure',
      severity: 'error',
      from: { path: '^src/domain/', pathNot: '[.]test[.]tsx?$' },
      to: { dependencyTypes: ['core', 'npm', 'npm-dev'] },
    },
    {
      name: 'server-slices-meet-at-index',
      severity: 'error',
      from: { path: '^src/server/([^/]+)/' },
      to: { path: '^src/server/[^/]+/', pathNot: '^src/server/($1|kernel|db)/|/index[.]ts$' },
    },
    {
      name: 'only-repositories-query',
      severity: 'error',
      from: { path: '^src/server/', pathNot: '^src/server/db/|/repository[.]ts$|[.]test[.]ts$' },
      to: { path: '^src/server/db/schema/' },
    },
    {
      name: 'admin-slices-do-not-meet',
      severity: 'error',
      from: { path: '^src/admin/([^/]+)/' },
      to: { path: '^src/admin/[^/]+/', pathNot: '^src/admin/($1|shell|ui|editor)/' },
    },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'nothing-unresolved', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
      conditionNames: ['import', 'default'],
    },
    doNotFollow: { path: 'node_modules' },
  },
}
