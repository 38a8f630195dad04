import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { startS3Store } from '#tests/support/s3-store.ts'
import { startAdditionalShop } from '../cluster/open-cluster.ts'
import type { Outcome, ScenarioContext } from '../scenario.ts'
import type { createShopProcess } from '../support/shop-process.ts'
import { buyFile, createFileReader, type FileReader } from './file-buyer.ts'

type ShopProcess = ReturnType<typeof createShopProcess>

const readersOfShort = 4
const readersOfLong = 40
const megabyte = 1_048_576
/** More than the connection buffers, so that a kill cuts a range in the middle. */
const rangeLength = 8 * megabyte
const readLimitMs = 240_000
const retryMs = 100

type Download = {
  file: Buffer
  urls: readonly string[]
  onBytes: (count: number) => void
}

/** What a reader saw: how often a connection broke in the middle of a range, and what was wrong. */
type Reading = { interruptions: number; problems: string[] }

/**
 * Reads the bytes from `start` to `end` and compares them with the file. Returns how many arrived before the connection
 * broke or the range ended.
 */
async function readPart(
  { file, onBytes }: Download,
  request: Promise<Response>,
  start: number,
  problems: string[],
): Promise<number> {
  let received = 0
  try {
    const response = await request
    if (response.status !== 206) {
      await response.arrayBuffer()
      // A process that starts or stops answers 503; every other refusal is wrong.
      if (response.status !== 503) problems.push(`a range from ${start} was answered with ${response.status}`)
      return 0
    }
    for await (const chunk of response.body ?? []) {
      const expected = file.subarray(start + received, start + received + chunk.length)
      if (!expected.equals(chunk)) problems.push(`the bytes from ${start + received} differ from the file`)
      received += chunk.length
      onBytes(chunk.length)
    }
  } catch {
    // The process was killed, and the reader continues after the bytes that arrived.
  }
  return received
}

/**
 * Reads a file in ranges, resumes each one after the bytes that arrived, and tries the processes in turn.
 * @param first the index of the process that gets the first request
 */
async function readFile(reader: FileReader, path: string, download: Download, first: number): Promise<Reading> {
  const { file, urls } = download
  const reading: Reading = { interruptions: 0, problems: [] }
  const until = Date.now() + readLimitMs
  let attempt = first
  for (let start = 0; start < file.length; start += rangeLength) {
    const end = Math.min(file.length, start + rangeLength) - 1
    for (let next = start; next <= end; ) {
      if (reading.problems.length > 0) return reading
      if (Date.now() > until)
        return { ...reading, problems: [`a reader was at ${next} after ${readLimitMs / 1_000} s`] }
      const url = urls[attempt % urls.length] ?? ''
      const received = await readPart(download, reader.read(url, path, next, end), next, reading.problems)
      next += received
      if (next > end) continue
      attempt += 1
      if (received > 0) reading.interruptions += 1
      await sleep(retryMs)
    }
  }
  return reading
}

/** Kills a process each time another part of all bytes has arrived, and starts it again. */
async function killMeanwhile(
  processes: readonly ShopProcess[],
  kills: number,
  waitForShare: (share: number) => Promise<void>,
) {
  for (let kill = 1; kill <= kills; kill += 1) {
    await waitForShare(kill / (kills + 1))
    await processes[kill % processes.length]?.restart()
  }
}

/**
 * Lets many buyers read a file in ranges (64 in the long form) while the processes of the shop are killed. Every byte
 * must be right, and each grant must count one download.
 */
async function readDuringKills(env: ScenarioContext, isInBucket: boolean): Promise<Outcome> {
  const bucket = isInBucket ? await startS3Store() : null
  const stage = await env.freshStage(bucket ? { env: bucket.env } : {})
  const second = bucket ? await startAdditionalShop(stage, bucket.env) : null
  const processes = [stage.shop, ...(second ? [second.shop] : [])]
  try {
    const file = randomBytes((env.short ? 64 : 512) * megabyte)
    const { productId } = await stage.newProduct({ cents: 4_900 })
    await stage.seller.uploadFile(productId, file)
    const readers = env.short ? readersOfShort : readersOfLong
    const total = readers * file.length
    let arrived = 0
    const download: Download = {
      file,
      urls: processes.map(({ url }) => url),
      onBytes(count) {
        arrived += count
      },
    }
    const opened: { reader: FileReader; path: string }[] = []
    for (let count = 0; count < readers; count += 1) {
      const reader = createFileReader(await buyFile(stage.newBuyer(), productId))
      opened.push({ reader, path: await reader.open(stage.shop.url) })
    }
    const waitForShare = async (share: number) => {
      for (const until = Date.now() + readLimitMs; arrived < total * share && Date.now() < until; ) await sleep(1)
    }
    const kills = env.short ? 2 : 20
    const [readings] = await Promise.all([
      Promise.all(opened.map(({ reader, path }, at) => readFile(reader, path, download, at))),
      killMeanwhile(processes, kills, waitForShare),
    ])
    const counts = await stage.sql<{ count: number; rows: number }>(`
      select g.download_count as count, (select count(*)::int from digital_downloads d where d.grant_id = g.id) as rows
      from digital_grants g join digital_benefits b on b.id = g.benefit_id where b.kind = 'file'`)
    const interruptions = readings.reduce((sum, reading) => sum + reading.interruptions, 0)
    return {
      trials: readers,
      note: `${interruptions} ranges were cut by ${kills} kills`,
      violations: [
        ...readings.flatMap(({ problems }) => problems),
        ...(interruptions === 0 ? ['no range was cut, so nothing was tested'] : []),
        ...(arrived === total ? [] : [`${arrived} bytes arrived instead of ${total}`]),
        ...(counts.length === readers ? [] : [`${counts.length} grants for ${readers} buyers`]),
        ...counts
          .filter(({ count, rows }) => count !== 1 || rows !== 1)
          .map(({ count, rows }) => `a grant counts ${count} downloads in ${rows} rows instead of one`),
        ...(await stage.verdict()),
        ...(second?.shop.late ?? []),
      ],
    }
  } finally {
    await second?.close()
    await bucket?.close()
  }
}

export const runResumedOnDisk = (env: ScenarioContext) => readDuringKills(env, false)
export const runResumedInBucket = (env: ScenarioContext) => readDuringKills(env, true)
