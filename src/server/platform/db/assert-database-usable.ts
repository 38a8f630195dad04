import { Client, DatabaseError } from 'pg'
import { ConfigError } from '#server/platform/config/config.ts'
import { redactErrorMessage } from '#server/platform/observability/error-reason.ts'

const minServerVersion = 15
const connectTimeoutMs = 5_000

type ServerFacts = {
  version: string
  encoding: string
  isReadOnly: boolean
  schema: string | null
  mayCreate: boolean
  user: string
  database: string
}
const serverFactsQuery = `select current_setting('server_version') as version, current_setting('server_encoding') as encoding,
  current_setting('transaction_read_only') = 'on' as "isReadOnly", current_schema() as schema,
  has_database_privilege(current_database(), 'create') and has_schema_privilege('public', 'create') as "mayCreate",
  quote_ident(current_user) as user, quote_ident(current_database()) as database`

const connectionFailureReasons: Record<string, string> = {
  ECONNREFUSED: 'no PostgreSQL server answers at this address',
  ENOENT: 'no PostgreSQL server answers at this address',
  ENOTFOUND: 'the host does not exist',
  EAI_AGAIN: 'the host name cannot be resolved',
  '28P01': 'the server rejects the user or the password',
}

function describeConnectionError(error: unknown): string {
  const { code = '', message, path } = error as NodeJS.ErrnoException
  if (code === 'ENOENT' && path) return `there is no file ${path}`
  const knownReason = connectionFailureReasons[code]
  if (knownReason) return knownReason
  if (/timeout/.test(message)) return `nothing answers at this address within ${connectTimeoutMs / 1_000} seconds`
  if (/password must be a string/.test(message))
    return 'the server requires a password, but the connection string has none'
  return error instanceof DatabaseError
    ? `the server refuses the connection: ${redactErrorMessage(message)}`
    : message || code
}

/** Returns why the database cannot be used, or null. */
function findIncompatibility(found: ServerFacts, migrates: boolean): string | null {
  const { version, encoding, isReadOnly, schema, mayCreate, user, database } = found
  if (Number.parseInt(version, 10) < minServerVersion)
    return `PostgreSQL ${minServerVersion} or newer is needed, this is ${version}`
  if (encoding !== 'UTF8')
    return `${database} is encoded in ${encoding}: create one with create database … encoding 'UTF8' template template0`
  if (isReadOnly) return 'the server is read-only, like a replica: set the address of the primary server'
  if (!migrates) return null
  if (!mayCreate)
    return `${user} may not create tables in this database: grant create on database ${database} to ${user}; grant all on schema public to ${user}`
  if (schema !== 'public')
    return `tables would be created in the schema ${schema ?? '(none)'}: alter role ${user} set search_path to public`
  return null
}

/**
 * Connects once and checks that the shop can use the database. Throws a ConfigError that names the setting, the host
 * and the reason, but never the password.
 * @param setting name of the environment variable that contains `url`
 * @param migrates whether migrations run over this connection
 */
export async function assertDatabaseUsable(url: string, setting: string, migrates = true): Promise<void> {
  let where = ''
  try {
    const client = new Client({
      connectionString: url,
      application_name: 'vitrine',
      connectionTimeoutMillis: connectTimeoutMs,
    })
    client.on('error', () => undefined)
    where = `${client.host}:${client.port}: `
    try {
      await client.connect()
      const { rows } = await client.query<ServerFacts>(serverFactsQuery)
      const reason = rows[0] ? findIncompatibility(rows[0], migrates) : null
      if (reason) throw new Error(reason)
    } finally {
      await client.end().catch(() => undefined)
    }
  } catch (error) {
    throw new ConfigError(`${setting}: ${where}${describeConnectionError(error)}`)
  }
}
