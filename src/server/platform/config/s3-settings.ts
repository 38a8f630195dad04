/** A bucket of an S3-compatible service. `pathStyle`: the bucket is named in the URL path, not in the host name. */
export type S3Settings = {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  pathStyle: boolean
}

const s3VariableNames = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

/** The variables of the environment that describe the bucket. */
type S3Variables = { [Name in (typeof s3VariableNames)[number]]?: string | undefined } & {
  S3_REGION: string
  S3_PATH_STYLE: 'true' | 'false'
}

/** Requires all four variables or none, because a partial setting would silently store files on disk. */
export function readS3(e: S3Variables, problems: string[]): S3Settings | null {
  const missing = s3VariableNames.filter(name => !e[name])
  if (missing.length === s3VariableNames.length) return null
  if (missing.length > 0)
    problems.push(`${missing.join(', ')}: object storage needs all of ${s3VariableNames.join(', ')}`)
  const { S3_ENDPOINT: endpoint = '', S3_BUCKET: bucket = '', S3_PATH_STYLE } = e
  const pathStyle = S3_PATH_STYLE === 'true'
  if (!pathStyle && bucket.includes('.')) problems.push('S3_BUCKET: must not contain dots when S3_PATH_STYLE is false')
  const [accessKeyId = '', secretAccessKey = ''] = [e.S3_ACCESS_KEY_ID, e.S3_SECRET_ACCESS_KEY]
  return { endpoint, bucket, region: e.S3_REGION, accessKeyId, secretAccessKey, pathStyle }
}
