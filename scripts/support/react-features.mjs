/**
 * Removes from the storefront's React what no page uses (docs/decisions/0056), because each of React's packages is a
 * single file that a bundler cannot split. No code is rewritten: a comparison with a kind of node that is never created
 * becomes a constant, an export or a hook that nobody imports is dropped, and the minifier removes the code that then
 * has no caller. The build fails when the storefront uses more than is listed here.
 */

/**
 * The release of React that these lists were compared with. The build rejects any other release (CONTRIBUTING.md,
 * "Update React").
 */
const checkedVersion = '19.3.1'

const hooks = ['useCallback', 'useEffect', 'useLayoutEffect', 'useMemo', 'useReducer', 'useRef', 'useState']
const internals = ['__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE', 'version']
const domInternals = ['__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE']

/** What the storefront may import. */
const usedImports = {
  react: [...hooks, 'startTransition'],
  'react-dom': [],
  'react-dom/client': ['hydrateRoot'],
}
const keptExports = {
  'react.production.js': [...usedImports.react, ...internals],
  'react-dom.production.js': domInternals,
  'react-dom-client.production.js': usedImports['react-dom/client'],
}

/**
 * React's numbers (`tag`) of the kinds of nodes that the storefront creates: function component, root, element, text,
 * fragment and error.
 */
const usedKinds = new Set([0, 3, 5, 6, 7, 29])

/** The smallest number that only a node has: the `tag` of an update or of a root is smaller. */
const firstNodeOnlyKind = 4

/** Elements that React treats as kinds of their own, to move them to the document's head or to keep them there. */
const headElements = new Set(['html', 'head', 'body', 'link', 'meta', 'script', 'style', 'title'])

const reactFile = /\/node_modules\/react(?:-dom)?\/cjs\/(react(?:-dom|-dom-client)?\.production\.js)$/
const isHook = name => /^use([A-Z]|$)/.test(name)
const isNumber = node => node?.type === 'Literal' && typeof node.value === 'number'
const isKind = node =>
  node.type === 'Identifier'
    ? /^(tag|nodeTag|grandTag)$/.test(node.name)
    : node.type === 'MemberExpression' && !node.computed && node.property.name === 'tag'

const isUnusedKind = value => !usedKinds.has(value) && value >= firstNodeOnlyKind

/** Returns the value that a comparison with an unused kind always has, or null. */
function findConstantComparison({ type, operator, left, right }) {
  if (type !== 'BinaryExpression' || !/^[!=]==$/.test(operator)) return null
  const [number, other] = isNumber(left) ? [left, right] : [right, left]
  return isNumber(number) && isUnusedKind(number.value) && isKind(other) ? String(operator === '!==') : null
}

/**
 * Removes the labels of unused kinds. Their statements become unreachable, except where another kind falls through to
 * them. An unused first case keeps its label, because its statements need one, and they are wrapped in `if (false)`.
 */
function cutCases(code, { cases }, cuts) {
  if (!cases.some(({ test }) => isNumber(test) && test.value >= firstNodeOnlyKind)) return
  let isFirst = true
  for (const { test, start, end, consequent } of cases) {
    const isUnused = isNumber(test) && !usedKinds.has(test.value)
    if (isUnused) {
      const afterLabel = code.indexOf(':', test.end) + 1
      if (isFirst && consequent.length > 0) cuts.push([afterLabel, afterLabel, 'if (false) {'], [end, end, '}'])
      else cuts.push([start, afterLabel, ''])
    }
    if (!isUnused || consequent.length > 0) isFirst = false
  }
}

/**
 * Returns whether nothing reads the target of an assignment: an unused export, a method of fragment refs, or the
 * functions behind react-dom's exports (`d`).
 */
const isUnusedTarget = (target, exported) =>
  /^exports\.\w+$/.test(target)
    ? !exported.includes(target.slice('exports.'.length))
    : /^(FragmentInstance\.prototype\.\w+|ReactDOMSharedInternals\.d)$/.test(target)

/** Adds to `cuts` what is to be replaced within `node`: start, end and the new text. */
function findCuts(code, node, exported, cuts) {
  if (typeof node?.type !== 'string') return
  const { type, start, end } = node
  const constant = findConstantComparison(node)
  if (constant) return cuts.push([start, end, constant])
  if (type === 'AssignmentExpression' && isUnusedTarget(code.slice(node.left.start, node.left.end), exported))
    return cuts.push([start, end, '0'])
  // Only a <ViewTransition> sets this variable.
  if (type === 'ConditionalExpression' && node.test.name === 'shouldStartViewTransition')
    cuts.push([node.test.start, node.test.end, 'false'])
  if (type === 'SwitchStatement' && isKind(node.discriminant)) cutCases(code, node, cuts)
  for (const child of Object.values(node)) {
    if (!Array.isArray(child)) findCuts(code, child, exported, cuts)
    else
      for (const [index, each] of child.entries()) {
        // React has an object with all hooks for each of a first, a later and a repeated render. Unused hooks are
        // removed.
        if (each?.type === 'Property' && isHook(each.key.name) && !hooks.includes(each.key.name))
          cuts.push([each.start, child[index + 1]?.start ?? each.end, ''])
        else findCuts(code, each, exported, cuts)
      }
  }
}

/** Returns the source of one of React's files without what the storefront does not use. */
export function cutReact(file, code, parse) {
  const cuts = []
  findCuts(code, parse(code), keptExports[file], cuts)
  cuts.sort(([start, end], [otherStart, otherEnd]) => start - otherStart || end - otherEnd)
  const kept = cuts.map(([start, , value], index) => code.slice(cuts[index - 1]?.[1] ?? 0, start) + value)
  return kept.join('') + code.slice(cuts.at(-1)?.[1] ?? 0)
}

/** Lists what a statement imports, or exports from another module. */
const listNames = ({ type, specifiers = [{}] }) =>
  specifiers.map(({ imported, local }) => (type === 'ImportDeclaration' ? imported : local)?.name ?? 'the whole module')

/**
 * Finds a feature of React that a storefront module uses although the build leaves it out. Returns null if there is
 * none.
 */
export function findLeftOut(node) {
  if (typeof node?.type !== 'string') return null
  const used = usedImports[node.source?.value]
  if (used) return listNames(node).find(name => !used.includes(name)) ?? null
  if (node.type === 'CallExpression' && /^_?jsxs?$/.test(node.callee.name)) {
    const [element] = node.arguments
    if (element?.type === 'Literal' && headElements.has(element.value)) return `<${element.value}>`
  }
  for (const child of Object.values(node).flat()) {
    const leftOut = findLeftOut(child)
    if (leftOut) return leftOut
  }
  return null
}

/** Builds React with the features in the lists above. */
export const reactFeatures = {
  name: 'react-features',
  transform: {
    filter: { id: [reactFile, /\/src\/.*\.[jt]sx?$/], code: /\breact\b/ },
    handler(code, id) {
      const parse = text => this.parse(text)
      const file = reactFile.exec(id)?.[1]
      if (!file) {
        const leftOut = findLeftOut(parse(code))
        if (leftOut) this.error(`${id} uses ${leftOut}, which scripts/support/react-features.mjs leaves out of React`)
        return null
      }
      if (file === 'react-dom-client.production.js' && !code.includes(`version: "${checkedVersion}"`))
        this.error('This release of react-dom has not been compared with scripts/support/react-features.mjs')
      return { code: cutReact(file, code, parse), map: null }
    },
  },
}
