import { describe, expect, it } from 'vitest'
import { triedCommands, triedWhereInstalled, untriedCommands } from '../../../scripts/support/command-trials.mjs'
import { findCommandProblems, listDocumentedCommands } from '../../../scripts/support/documented-commands.mjs'

const documented = listDocumentedCommands()
const listed = [
  ...triedCommands,
  ...Object.keys(triedWhereInstalled),
  ...untriedCommands.flatMap(({ commands }) => commands),
]

describe("the commands of the operators' documents", () => {
  it('name only npm scripts, subcommands, options, services and files that exist', () => {
    expect(documented.length).toBeGreaterThan(60)
    for (const { command, files } of documented)
      expect([command, files, findCommandProblems(command)]).toEqual([command, files, []])
  })

  it('are each listed once, as tried by npm run check-docs or with the reason why not', () => {
    expect(new Set(listed).size).toBe(listed.length)
    expect(documented.map(({ command }) => command).sort()).toEqual([...listed].sort())
  })
})

describe('findCommandProblems', () => {
  it.each([
    ['npm run back-up -- /backups', "package.json has no script 'back-up'"],
    ['npm run backup -- /backups --checks', 'npm run backup has no option --checks'],
    ['vitrine undo', "deploy/vitrine has no command 'undo'"],
    ['vitrine restore FILE --keys KEY', 'vitrine restore has no option --keys'],
    ['deploy/install.sh --domains shop.example', 'deploy/install.sh has no option --domains'],
    ['docker compose logs shops', "compose.yaml has no service 'shops'"],
    ['docker compose exec shop node dist/server/owner-links.js', 'the build has no dist/server/owner-links.js'],
    ['sh deploy/compose/settings.sh', 'deploy/compose/settings.sh does not exist'],
    ['promtool test rules alarms.test.yml', 'deploy/prometheus has no alarms.test.yml'],
  ])('finds the mistake in %s', (command, problem) => {
    expect(findCommandProblems(command)).toEqual([problem])
  })
})
