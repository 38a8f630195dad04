import { isNameless, typeOf } from './file-types.ts'
import { isJunk, type Named, projectLimits } from './plan-project.ts'
import { recognize } from './sniff.ts'

const atOnce = 16
/** More files than a project holds are not all looked at: they are refused by their number. */
const mostLookedAt = projectLimits.files * 2

const isUnclear = ({ path, leftOut }: Named) =>
  leftOut === undefined && !isJunk(path) && (typeOf(path) !== null || isNameless(path) || /\.download$/i.test(path))

/**
 * The files with what their bytes say of them, as `planProject` takes it. `headOf` reads the first `headBytes` bytes of a
 * file; null where they cannot be read, and the name decides.
 */
export async function withTypes<F extends Named>(
  files: readonly F[],
  headOf: (file: F) => Uint8Array | null | Promise<Uint8Array | null>,
): Promise<F[]> {
  const unclear = new Set(files.filter(isUnclear).slice(0, mostLookedAt))
  const typed: F[] = []
  for (let at = 0; at < files.length; at += atOnce) {
    const some = files.slice(at, at + atOnce).map(async file => {
      const head = unclear.has(file) ? await headOf(file) : null
      return head === null ? file : { ...file, ...recognize(file.path, head) }
    })
    typed.push(...(await Promise.all(some)))
  }
  return typed
}
