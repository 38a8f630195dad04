import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import {
  dialect,
  storedNames,
  unclearSubjectPhrases,
  unclearSubjectVerbs,
  vagueSubjectVerbs,
} from './support/dialect.mjs'
import { listFiles, root } from './support/sources.mjs'

const usage = `npm run language
Counts the words of scripts/support/dialect.mjs in code, comments and tests, and fails where there are more than
scripts/support/dialect-limits.json allows, or where a commit subject is longer than 72 characters or does not say what
changes.

npm run language -- --samples SEED
Prints 40 comments, 40 test names and 40 subjects of the newest 100 commits for a reader to judge.`
const { values } = parseArgs({ options: { samples: { type: 'string' }, help: { type: 'boolean', default: false } } })

const git = (...args) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
const isCode = file => /\.(ts|tsx|mjs|cjs)$/.test(file)
/** Locale files contain the product's own texts, and released migrations never change. */
const isExcluded = file =>
  /^src\/i18n\/[^/]+\//.test(file) || file.includes('/migrations/') || file === 'scripts/support/dialect.mjs'

const readSources = () =>
  ['src', 'packages', 'tests', 'bench', 'scripts']
    .flatMap(listFiles)
    .filter(file => isCode(file) && !isExcluded(file))
    .map(file => ({ file, text: readFileSync(join(root, file), 'utf8') }))

/** Returns the maximum count of each word, and the commits since which the rules for commit subjects apply. */
const readLimits = () => JSON.parse(readFileSync(join(root, 'scripts/support/dialect-limits.json'), 'utf8'))

/** Separates the words of identifiers: "splitWords" and "split-words" become "split words". */
const splitWords = text => text.replace(/([a-z0-9])([A-Z])/g, '$1 $2').replace(/[_-]/g, ' ')

const suffixLabel = 'names in …Of'
const suffixPattern = /\b(?:function|const) \w+[a-z0-9]Of\b/

function findDialect() {
  const patterns = dialect.map(([word]) => ({ word, pattern: new RegExp(`\\b(?:${word})\\b`, 'gi') }))
  const found = []
  for (const { file, text } of readSources()) {
    for (const [index, line] of text.split('\n').entries()) {
      const place = `${file}:${index + 1}`
      const words = splitWords(line.replaceAll(storedNames, ''))
      for (const { word, pattern } of patterns) for (const _ of words.matchAll(pattern)) found.push({ word, place })
      if (suffixPattern.test(line)) found.push({ word: suffixLabel, place })
    }
  }
  return found
}

/** Lists the commit subjects since a commit. Returns an empty list in a clone without that commit. */
function listSubjects(since) {
  try {
    return git('log', '--no-merges', '--format=%s', `${since}..HEAD`).split('\n').filter(Boolean)
  } catch {
    return []
  }
}

/** Returns for each subject that starts with one of the verbs or contains one of the phrases what to write instead. */
function findVague(subjects, verbs, phrases = []) {
  const patterns = [
    ...verbs.map(([verb, instead]) => [new RegExp(`^[^:]+: (?:${verb})\\b`, 'i'), instead]),
    ...phrases.map(([phrase, instead]) => [new RegExp(`: .*\\b(?:${phrase})\\b`, 'i'), instead]),
  ]
  return subjects.flatMap(subject =>
    patterns
      .filter(([pattern]) => pattern.test(subject))
      .map(([, instead]) => `A commit subject does not say what changes; write ${instead}: ${subject}`),
  )
}

/** Returns a sentence for each commit subject that breaks a rule. Each rule applies to the subjects since a commit. */
function checkSubjects({ subjectsSince, plainSubjectsSince, clearSubjectsSince }) {
  const long = listSubjects(subjectsSince)
    .filter(subject => subject.length > 72)
    .map(subject => `A commit subject is longer than 72 characters: ${subject}`)
  const newest = listSubjects(clearSubjectsSince)
  const double = newest
    .filter(subject => subject.includes('; '))
    .map(subject => `A commit subject has two parts; write two commits: ${subject}`)
  return [
    ...long,
    ...findVague(listSubjects(plainSubjectsSince), vagueSubjectVerbs),
    ...findVague(newest, unclearSubjectVerbs, unclearSubjectPhrases),
    ...double,
  ]
}

/** Shuffles items with a seeded generator (mulberry32), so that the same seed results in the same order. */
function shuffle(items, seed) {
  let state = seed
  const random = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  return items
    .map(item => [random(), item])
    .sort(([a], [b]) => a - b)
    .map(([, item]) => item)
}

function printSamples(seed) {
  const comments = []
  const tests = []
  for (const { file, text } of readSources()) {
    for (const [comment] of text.matchAll(/^[ \t]*\/\*\*[\s\S]*?\*\/|(?:^[ \t]*\/\/.*\n)+/gm))
      comments.push(
        `${file}: ${comment
          .replace(/^[ \t]*(?:\/\*\*|\*\/|\*|\/\/)[ \t]?|\*\/$/gm, '')
          .replace(/\s+/g, ' ')
          .trim()}`,
      )
    for (const [, , name] of text.matchAll(
      /^[ \t]*(?:(?:it|test|describe)(?:\.\w+)?(?:\(.*\))?\(|[\])}]+\)\()(['"`])(.*?)\1/gm,
    ))
      tests.push(`${file}: ${name}`)
  }
  const commits = git('log', '--no-merges', '--format=%h: %s', '-100').split('\n')
  for (const [title, items] of Object.entries({ comments, tests, commits })) {
    console.log(`\n${title}`)
    for (const [index, item] of shuffle(items, seed).slice(0, 40).entries()) console.log(`${index + 1}. ${item}`)
  }
}

function judge() {
  const { limits, ...rules } = readLimits()
  const found = findDialect()
  let isGood = true
  for (const [word, instead] of [...dialect, [suffixLabel, 'a verb and a noun: getPrice, buildAddress']]) {
    const places = found.filter(each => each.word === word)
    const limit = limits[word] ?? 0
    console.log(`${String(places.length).padStart(5)} of ${String(limit).padStart(5)}  ${word}`)
    if (places.length <= limit) continue
    isGood = false
    console.log(
      `${places
        .map(({ place }) => `        ${place}`)
        .slice(-20)
        .join('\n')}\n        write instead: ${instead}`,
    )
  }
  console.log(`${String(found.length).padStart(5)} in all`)
  for (const problem of checkSubjects(rules)) {
    isGood = false
    console.log(problem)
  }
  return isGood
}

if (values.help) console.log(usage)
else if (values.samples !== undefined) printSamples(Number(values.samples))
else process.exit(judge() ? 0 : 1)
