import { findTypeByName, lacksExtension } from './file-types.ts'
import { isJunk, type PlannableFile, projectLimits } from './plan-project.ts'
import { recognizeType } from './sniff.ts'

const batchSize = 16
/** Files beyond this number are not inspected: a project with so many files is rejected anyway. */
const maxInspected = projectLimits.files * 2

const isUnclear = ({ path, leftOut }: PlannableFile) =>
  leftOut === undefined &&
  !isJunk(path) &&
  (findTypeByName(path) !== null || lacksExtension(path) || /\.download$/i.test(path))

/**
 * Adds to each file the type that its bytes show, as input for `planProject`. `readHead` reads the first `headBytes`
 * bytes of a file; when it returns null, the file name determines the type.
 */
export async function detectTypes<F extends PlannableFile>(
  files: readonly F[],
  readHead: (file: F) => Uint8Array | null | Promise<Uint8Array | null>,
): Promise<F[]> {
  const unclear = new Set(files.filter(isUnclear).slice(0, maxInspected))
  const results: F[] = []
  for (let at = 0; at < files.length; at += batchSize) {
    const batch = files.slice(at, at + batchSize).map(async file => {
      const head = unclear.has(file) ? await readHead(file) : null
      return head === null ? file : { ...file, ...recognizeType(file.path, head) }
    })
    results.push(...(await Promise.all(batch)))
  }
  return results
}
