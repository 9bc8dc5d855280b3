/** Checks the import tables of ARCHITECTURE.md, on resolved paths. */
const TESTS = '\\.test\\.tsx?$'
const CONTRACT_DATA = '^src/contract/(endpoints|error-codes)\\.ts$'

const mayImport = (folder, ...others) => ({
  name: `${folder}-imports`,
  comment: `${folder} may import only ${['itself', ...others].join(', ')}`,
  severity: 'error',
  from: { path: `^src/${folder}/`, pathNot: TESTS },
  to: { path: '^(src|tests)/', pathNot: `^src/(${[folder, ...others].join('|')})/` },
})

const LIBRARY = [
  'npm',
  'npm-dev',
  'npm-optional',
  'npm-peer',
  'npm-bundled',
  'npm-no-pkg',
  'npm-unknown',
  'core',
]

const mayUse = (folder, ...libraries) => ({
  name: `${folder}-libraries`,
  comment: `${folder} may use only ${libraries.join(', ') || 'no library at all'}`,
  severity: 'error',
  from: { path: `^src/${folder}/`, pathNot: TESTS },
  to: {
    dependencyTypes: LIBRARY,
    ...(libraries.length > 0 && { pathNot: `node_modules/(${libraries.join('|')})/` }),
  },
})

const WEB_LIBRARIES = [
  ...['react', 'react-dom', 'react-hook-form', '@mantine/[^/]+', 'uqr', 'idb'],
  '@simplewebauthn/browser',
  ...['@tanstack/react-query', '@fontsource-variable/[^/]+', '@types/react', '@types/react-dom'],
]

/** The order inside `web/` (ARCHITECTURE.md): each layer may import itself and those before it. */
const WEB_LAYERS = [
  ['[^/]+\\.ts$', 'styles/'],
  ['api/', 'routing/'],
  ['session/'],
  ['ui/'],
  ['live/'],
  ['autosave/', 'uploads/'],
  ['forms/'],
  ['features/'],
  ['page/'],
  ['[^/]+\\.tsx$'],
]

/** The order of the features: each may import those before it, so there are no cycles. */
const FEATURES = [
  'privacy',
  'funding-rounds',
  'application-text',
  'submitted-applications',
  'application',
  'my-applications',
  'auth',
  'account',
  'questions',
  'verdicts',
  'notes',
  'team',
  'decisions',
  'audit-log',
  'health',
  'figures',
  'tags',
  'team-fields',
  'interest',
  'settings',
  'reader',
  'committee',
  'review',
]

/** The order inside `server/`, like that inside `web/`. */
const SERVER_LAYERS = [
  ['config/', '(problem|token|error-code|fair-queue|draining)\\.ts$'],
  ['(metrics|passwords)\\.ts$', 'storage/', 'pdf/', 'live/(?!routes)'],
  ['(services|site-settings)\\.ts$'],
  ['log/'],
  ['http/'],
  ['access/'],
  ['email/'],
  ['records/'],
  ['files/'],
  ['accounts/'],
  ['passkeys/'],
  ['two-step/'],
  ['questions/'],
  ['funding-rounds/'],
  ['applications/'],
  ['review/'],
  ['decisions/'],
  ['committee/'],
  ['team/'],
  ['identity-provider/'],
  ['audit-log/', 'figures/', 'health/', 'settings/', 'personal-data/', 'live/routes\\.ts$'],
  ['jobs/'],
  ['commands/'],
  ['backup/'],
  ['[^/]+\\.ts$', 'demo/'],
]

const notUpwards = (folder, order) =>
  order.slice(0, -1).map((layer, index) => {
    const names = (layers) => layers.flat().join('|')
    const below = names(order.slice(0, index + 1))
    return {
      name: `${folder}-${/\w+/.exec(layer[0].replace('[^/]', ''))?.[0]}-imports`,
      comment: `within ${folder}, this may import only ${below}`,
      severity: 'error',
      from: { path: `^src/${folder}/(${names([layer])})`, pathNot: TESTS },
      to: { path: `^src/${folder}/`, pathNot: `^src/${folder}/(${below})` },
    }
  })

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    mayImport('domain'),
    mayImport('contract', 'domain'),
    mayImport('database', 'domain'),
    mayImport('server', 'domain', 'contract', 'database'),
    mayImport('web', 'domain', 'contract'),
    ...notUpwards('web', WEB_LAYERS),
    ...notUpwards(
      'web/features',
      FEATURES.map((name) => [`${name}/`]),
    ),
    ...notUpwards('server', SERVER_LAYERS),
    mayUse('domain'),
    mayUse('contract', 'zod', '@hono/zod-openapi'),
    mayUse('web', ...WEB_LIBRARIES),
    {
      name: 'web-takes-types-from-contract',
      comment:
        'web may import only types and the plain tables from contract, so that zod stays out of the browser',
      severity: 'error',
      from: { path: '^src/web/', pathNot: TESTS },
      to: { path: '^src/contract/', pathNot: CONTRACT_DATA, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'plain-tables-stay-plain',
      comment: 'the plain tables of contract may import only each other, the domain and types',
      severity: 'error',
      from: { path: CONTRACT_DATA },
      to: { pathNot: [CONTRACT_DATA, '^src/domain/'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'kinds-are-read-as-data',
      comment:
        'contract and database may use only the shape and the storage of a kind of field, not its file',
      severity: 'error',
      from: { path: '^src/(contract|database)/' },
      to: { path: '^src/domain/forms/kinds/' },
    },
    {
      name: 'one-folder-talks-to-the-identity-provider',
      severity: 'error',
      from: { path: '^(src|tests)/', pathNot: '^src/server/identity-provider/' },
      to: { path: 'node_modules/openid-client/' },
    },
    {
      name: 'webauthn-in-one-folder',
      comment: 'only server/passkeys and web/session use the libraries of WebAuthn',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/server/passkeys/', '^src/web/session/'] },
      to: { path: 'node_modules/@simplewebauthn/' },
    },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-orphans',
      comment: 'nothing imports this file, and it is not an entry point: delete it, or list it here',
      severity: 'error',
      from: {
        orphan: true,
        pathNot: [
          '\\.d\\.ts$',
          TESTS,
          '^tests/',
          '^src/server/(main|[a-z]+-command)\\.ts$',
          '^src/server/demo/demo\\.ts$',
          '^src/server/(pdf/typst|scrypt)-worker\\.js$',
          '^src/web/(main|prerender)\\.tsx$',
        ],
      },
      to: {},
    },
    {
      name: 'only-tests-import-tests',
      severity: 'error',
      from: { path: '^src/', pathNot: TESTS },
      to: { path: TESTS },
    },
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'packages-are-named',
      comment: 'the next install may remove a package that is not in package.json',
      severity: 'error',
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'product-needs-no-test-package',
      severity: 'error',
      from: { path: '^src/', pathNot: TESTS },
      to: {
        dependencyTypes: ['npm-dev'],
        dependencyTypesNot: ['type-only'],
        pathNot: 'node_modules/@types/',
      },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css', '.sql'],
      conditionNames: ['import', 'node', 'default', 'types'],
      exportsFields: ['exports'],
    },
  },
}
