// server -> contract -> domain; admin and storefront -> api-client -> contract -> domain; packages import nothing of src.
const mayOnlyReach = (folder, folders) => ({
  name: `${folder}-reach`,
  severity: 'error',
  from: { path: `^src/${folder}/` },
  to: {
    path: '^(src|packages)/',
    pathNot: `^(${[folder, ...folders].map(name => (name.startsWith('packages/') ? name : `src/${name}`)).join('|')})/`,
  },
})
const htmlEditing = 'packages/html-editing'
const dumpReader = 'packages/dump-reader'
module.exports = {
  forbidden: [
    mayOnlyReach('domain', []),
    mayOnlyReach('contract', ['domain']),
    mayOnlyReach('i18n', []),
    mayOnlyReach('page-templates', ['domain']),
    mayOnlyReach('api-client', ['contract', 'domain', 'i18n']),
    mayOnlyReach('storefront', ['api-client', 'contract', 'domain', 'i18n']),
    mayOnlyReach('admin', ['api-client', 'contract', 'domain', 'page-templates', 'i18n', htmlEditing]),
    {
      name: 'page-runtime-reach',
      severity: 'error',
      from: { path: '^src/page-runtime/' },
      to: {
        path: '^(src|packages)/',
        pathNot: '^src/(page-runtime/|domain/attribution[.]ts)',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'packages-know-only-themselves',
      severity: 'error',
      from: { path: '^packages/([^/]+)/' },
      to: { path: '^(src|packages|tests)/', pathNot: '^packages/$1/' },
    },
    {
      // main.ts, cli and bootstrap put the parts together and may reach everything.
      name: 'server-reach',
      severity: 'error',
      from: { path: '^src/server/(platform|modules)/' },
      to: {
        path: '^(src|packages)/',
        pathNot: `^(src/(server/(platform|modules)|contract|domain|i18n)|${htmlEditing}|${dumpReader})/`,
      },
    },
    {
      name: 'platform-knows-no-module',
      severity: 'error',
      from: { path: '^src/server/platform/' },
      to: { path: '^src/server/', pathNot: '^src/server/platform/' },
    },
    {
      name: 'domain-is-pure',
      severity: 'error',
      from: { path: '^src/domain/', pathNot: '[.]test[.]tsx?$' },
      to: { dependencyTypes: ['core', 'npm', 'npm-dev'] },
    },
    {
      name: 'modules-meet-at-index',
      severity: 'error',
      from: { path: '^src/server/modules/([^/]+)/', pathNot: '[.]test[.]ts$' },
      to: { path: '^src/server/modules/[^/]+/', pathNot: '^src/server/modules/$1/|/index[.]ts$' },
    },
    {
      name: 'only-repositories-query',
      severity: 'error',
      from: { path: '^src/server/', pathNot: '^src/server/platform/db/|/repository[.]ts$|[.]test[.]ts$' },
      to: { path: '^src/server/platform/db/schema/' },
    },
    {
      name: 'stripe-behind-gateway',
      severity: 'error',
      from: {
        path: '^src/server/',
        pathNot:
          '[.]test[.]ts$|^src/server/bootstrap/webhook-endpoint[.]ts$|^src/server/cli/live-check/|^src/server/modules/(subscriptions|settings)/|^src/server/modules/payments/(gateway/stripe|ledger)/|^src/server/modules/payments/(webhook|cancel-started-subscription)[.]ts$',
      },
      to: { path: '(^|/)node_modules/stripe/' },
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
