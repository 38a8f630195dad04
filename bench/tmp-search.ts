import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { fillOrders } from './orders-rows.ts'
import { becomeOwner } from './owner.ts'
import { startShop } from './processes.ts'
import { timesOf, untilAllowed } from './times.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-bench-'))
const shop = await startShop(dataDir, 4396, { SEED: 'demo' })
const database = new Client({ connectionString: `postgresql:///vitrine?host=${encodeURIComponent(join(dataDir, 'socket'))}&port=5432&user=vitrine` })
const read = async (a: Response) => { const t = await a.text(); if (!a.ok) throw new Error(t); return t }
try {
  await database.connect()
  console.log(new Date().toISOString(), 'filling')
  await fillOrders(database, Number(process.env.BENCH_ORDERS ?? 1_000_000))
  console.log(new Date().toISOString(), 'filled')
  const owner = await becomeOwner(shop)
  const measure = async (when: string) => {
    const { rows } = await database.query('select count(*)::int n from orders where search_key is null')
    console.log(new Date().toISOString(), when, 'orders without a key:', rows[0].n)
    for (const path of ['orders', 'orders?q=ana', 'orders?q=person4711', 'orders?q=%C3%81na%20number4711', 'orders?q=nobodyatall', 'orders?q=%231000042', 'customers?q=ana', 'customers?q=person4711', 'customers?q=nobodyatall']) {
      const { p50, p95 } = await timesOf(40, () => untilAllowed(() => fetch(`${shop.url}/api/v1/${path}`, { headers: owner }), read))
      console.log(`  ${path.padEnd(34)} ${p50.toFixed(1)} / ${p95.toFixed(1)}`)
    }
  }
  await measure('while filling')
  for (;;) {
    const { rows } = await database.query('select exists(select from orders where search_key is null) or exists(select from customers where search_key is null) as missing')
    if (!rows[0].missing) break
    await sleep(10_000)
  }
  await measure('all filled')
  await database.query('vacuum analyze orders')
  await database.query('vacuum analyze customers')
  await measure('after vacuum')
} finally {
  await database.end(); await shop.stop(); rmSync(dataDir, { recursive: true, force: true })
}
