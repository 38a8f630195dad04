// Takes the screenshots in docs/checks again while the corresponding checks run.
import { run } from './support/run.mjs'

const vitest = ['vitest', 'run', '--config', 'vitest.journeys.config.ts', 'tests/journeys/checkout-checks.ts']
const built = run('npm', ['run', '--silent', 'build'])
process.exit(built && run('npx', vitest, { TAKE_PICTURES: '1' }) ? 0 : 1)
