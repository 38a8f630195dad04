import { type GoingLiveCheck, type GoingLiveName, type GoingLiveTopic, goingLiveTopics } from '#contract/going-live.ts'

export type SortedTopic = { topic: GoingLiveTopic; names: GoingLiveName[] }

const ranks: Record<GoingLiveCheck['state'], number> = { open: 0, unknown: 1, done: 2, off: 3 }

/** Sorts topics with open lines before the others, and the lines of each topic by state. */
export function sortTopics(checks: readonly GoingLiveCheck[]): SortedTopic[] {
  const getRank = (name: GoingLiveName) => ranks[checks.find(check => check.name === name)?.state ?? 'off']
  const sorted = (Object.keys(goingLiveTopics) as GoingLiveTopic[]).map(topic => ({
    topic,
    names: [...goingLiveTopics[topic]].sort((one, other) => getRank(one) - getRank(other)),
  }))
  const hasOpen = ({ names }: SortedTopic) => names.some(name => getRank(name) === ranks.open)
  return [...sorted.filter(hasOpen), ...sorted.filter(topic => !hasOpen(topic))]
}

/** Finds the first open line in the order of the screen. Only this line has a prominent button. */
export const findNextName = (topics: readonly SortedTopic[], checks: readonly GoingLiveCheck[]): GoingLiveName | null =>
  topics
    .flatMap(({ names }) => names)
    .find(name => checks.some(check => check.name === name && check.state === 'open')) ?? null
